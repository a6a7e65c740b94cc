import { randomBytes } from 'node:crypto'
import { indexSavingsNumber } from '../../features/accounts/savings-number.ts'
import { indexReceiver } from '../../features/ach/receiver.ts'
import { indexAccountNumber } from '../../features/linked-accounts/account-number.ts'
import { indexSsn } from '../../features/registration/ssn.ts'
import { sealedColumns } from '../../pii/sealed-columns.ts'
import { indexChange } from '../../ports/ach/sandbox/sealed.ts'
import type { SealedPlace, Vault } from '../../vault.ts'

export type Row = Readonly<Record<string, string | null>>

/** What an installation makes values of its own with. */
export interface Installation {
  vault: Vault
  institution_id: string
  /** Of the password that all of them share. */
  passwordHash: string
  /** A kept row of this institution. */
  find(table: string, id: string | null): Row | undefined
}

/** A value that no installation shares with another: how it is kept, and how it is made anew. */
interface OwnValue {
  keep(value: string, row: Row, of: Pick<Installation, 'vault' | 'institution_id'>): string
  /** From what is kept: sealed columns of the row are plain here. */
  renew(kept: string, row: Row, of: Installation): string
}

const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const plain = (value: string | null | undefined) => {
  if (value === null || value === undefined) throw new Error('there is nothing to index')
  return value
}

/** Blind indexes: of what, is plain in the row. */
const indexes: Record<string, (row: Row, of: Installation) => Buffer> = {
  'depositors.ssn_index': ({ ssn_sealed }, { vault, institution_id }) =>
    indexSsn(vault, institution_id, plain(ssn_sealed)),
  'savings_accounts.account_number_index': (row, { vault, institution_id }) =>
    indexSavingsNumber(vault, institution_id, plain(row['account_number_sealed'])),
  'linked_accounts.account_number_index': indexLinked,
  'wrong_amount_tries.account_number_index': ({ linked_account_id = null }, of) =>
    indexLinked(of.find('linked_accounts', linked_account_id) ?? {}, of),
  'ach_entries.account_number_index': indexSent,
  'ach_answers.account_number_index': indexSent,
  'sandbox_ach_answers.change_index': ({ original_sealed }, { vault, institution_id }) =>
    indexChange(vault, institution_id, JSON.parse(plain(original_sealed))),
}

function indexSent(
  { account_number_sealed }: Row,
  { vault, institution_id }: Installation,
): Buffer {
  return indexReceiver(vault, institution_id, plain(account_number_sealed))
}

function indexLinked(
  { routing_number, account_number_sealed }: Row,
  { vault, institution_id }: Installation,
): Buffer {
  const account = {
    routingNumber: plain(routing_number),
    accountNumber: plain(account_number_sealed),
  }
  return indexAccountNumber(vault, institution_id, account)
}

/** Hashes of secrets nobody knows any more. */
const random = [
  'contact_changes.token_hash',
  'devices.secret_hash',
  'sandbox_widget_sessions.token_hash',
]

/** Of bytes that are the same wherever people are made. */
export const sharedBytes: readonly string[] = [
  'transfers.input_hash',
  'holds.input_hash',
  'journal_entries.input_hash',
  'ach_files.content_hash',
]

const sealed = sealedColumns.map(({ table, column, key }): [string, OwnValue] => {
  const name = `${table}.${column}`
  const placeOf = (row: Row, institution_id: string): SealedPlace => ({
    column: name,
    institution_id,
    rowId: key.map((part) => row[part]).join(':'),
  })
  return [
    name,
    {
      keep: (value, row, { vault, institution_id }) =>
        vault.open(toBytes(value), placeOf(row, institution_id)),
      renew: (kept, row, { vault, institution_id }) =>
        toHex(vault.seal(kept, placeOf(row, institution_id))),
    },
  ]
})

/** By `table.column`. What is kept of them tells nothing that was not invented. */
export const ownValues: ReadonlyMap<string, OwnValue> = new Map<string, OwnValue>([
  ...sealed,
  ...Object.entries(indexes).map(([name, index]): [string, OwnValue] => [
    name,
    { keep: () => '@index', renew: (_kept, row, of) => toHex(index(row, of)) },
  ]),
  ...random.map((name): [string, OwnValue] => [
    name,
    { keep: () => '@random', renew: () => toHex(randomBytes(32)) },
  ]),
  [
    'users.password_hash',
    { keep: () => '@password', renew: (_kept, _row, { passwordHash }) => passwordHash },
  ],
])
