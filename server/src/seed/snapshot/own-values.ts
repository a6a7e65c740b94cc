import { randomBytes } from 'node:crypto'
import { indexSavingsNumber } from '../../domains/money/savings-accounts/savings-number.ts'
import { indexReceiver } from '../../domains/money/ach/batch-kinds.ts'
import { indexAccountNumber } from '../../domains/people/linked-accounts/account-number.ts'
import { indexSsn } from '../../domains/people/registration/ssn.ts'
import { sealedColumns } from '../../platform/pii/sealed-columns.ts'
import { indexChange } from '../../platform/ports/ach/sandbox/sealed.ts'
import type { SealedPlace, Vault } from '../../platform/vault.ts'
import type { Row } from './snapshot-file.ts'

/** What an installation needs to compute its own values. */
export interface Installation {
  vault: Vault
  /** The hash of the password that all demo people share. */
  passwordHash: string
  /** Finds a row of the snapshot by its id. */
  find(table: string, id: string | null): Row | undefined
}

/** A value that differs between installations: how the snapshot stores it, and how a restore computes it. */
interface OwnValue {
  store(value: string, row: Row, vault: Vault): string
  /** `row` is a row of the snapshot, so its sealed columns are plain. */
  renew(stored: string, row: Row, installation: Installation): string
}

const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

function valueOf(row: Row | undefined, column: string): string {
  const value = row?.[column] ?? null
  if (value === null) throw new Error(`the snapshot has no ${column} here`)
  return value
}

const institutionOf = (row: Row) => valueOf(row, 'institution_id')

/** Blind indexes, each computed from the plain values of its row. */
const indexes: Record<string, (row: Row, installation: Installation) => Buffer> = {
  'depositors.ssn_index': (row, { vault }) =>
    indexSsn(vault, institutionOf(row), valueOf(row, 'ssn_sealed')),
  'savings_accounts.account_number_index': (row, { vault }) =>
    indexSavingsNumber(vault, institutionOf(row), valueOf(row, 'account_number_sealed')),
  'linked_accounts.account_number_index': indexLinked,
  'wrong_amount_tries.account_number_index': (row, installation) => {
    const linked = installation.find('linked_accounts', row['linked_account_id'] ?? null)
    return indexLinked({ ...linked, institution_id: institutionOf(row) }, installation)
  },
  'ach_entries.account_number_index': indexSent,
  'ach_answers.account_number_index': indexSent,
  'sandbox_ach_answers.change_index': (row, { vault }) =>
    indexChange(vault, institutionOf(row), JSON.parse(valueOf(row, 'original_sealed'))),
}

function indexSent(row: Row, { vault }: Installation): Buffer {
  return indexReceiver(vault, institutionOf(row), valueOf(row, 'account_number_sealed'))
}

function indexLinked(row: Row, { vault }: Installation): Buffer {
  return indexAccountNumber(vault, institutionOf(row), {
    routingNumber: valueOf(row, 'routing_number'),
    accountNumber: valueOf(row, 'account_number_sealed'),
  })
}

/** Hashes of secrets that nobody knows any more, so random bytes replace them. */
const random = [
  'contact_changes.token_hash',
  'devices.secret_hash',
  'sandbox_widget_sessions.token_hash',
]

/** Bytes that are the same on every installation. */
export const sharedBytes: readonly string[] = [
  'transfers.input_hash',
  'holds.input_hash',
  'journal_entries.input_hash',
  'ach_files.content_hash',
]

const sealed = sealedColumns.map(({ table, column, key }): [string, OwnValue] => {
  const name = `${table}.${column}`
  const placeOf = (row: Row): SealedPlace => ({
    column: name,
    institution_id: institutionOf(row),
    rowId: key.map((part) => row[part]).join(':'),
  })
  return [
    name,
    {
      store: (value, row, vault) => vault.open(toBytes(value), placeOf(row)),
      renew: (stored, row, { vault }) => toHex(vault.seal(stored, placeOf(row))),
    },
  ]
})

/** By `table.column`: values that depend on an installation's secrets, so a restore computes its own. */
export const ownValues: ReadonlyMap<string, OwnValue> = new Map<string, OwnValue>([
  ...sealed,
  ...Object.entries(indexes).map(([name, index]): [string, OwnValue] => [
    name,
    { store: () => '@index', renew: (_, row, of) => toHex(index(row, of)) },
  ]),
  ...random.map((name): [string, OwnValue] => [
    name,
    { store: () => '@random', renew: () => toHex(randomBytes(32)) },
  ]),
  [
    'users.password_hash',
    { store: () => '@password', renew: (_, _row, { passwordHash }) => passwordHash },
  ],
])

/** The columns of a table that hold such values. */
export function ownColumnsOf(table: string, columns: readonly string[]): string[] {
  return columns.filter((column) => ownValues.has(`${table}.${column}`))
}
