import type { TransferKind } from '../../../platform/db/tables/ledger.ts'
import { toAscii } from '../../../platform/ports/ach/nacha/transliterate.ts'
import {
  MICRO_ENTRY_DESCRIPTION,
  RETRY_DESCRIPTION,
  REVERSAL_DESCRIPTION,
} from '../../../platform/ports/ach/nacha/write-file.ts'
import type { Vault } from '../../../platform/vault.ts'

interface BatchKind {
  carries: TransferKind
  /** For deposits: whether the batch holds retries or first attempts. */
  isRetry?: boolean
  secCode: 'WEB' | 'PPD'
  entryDescription: string
}

/**
 * Which transfers go into which batch of a file, in the order of the batches. A reversal uses the SEC
 * code of the entry it reverses (RULES: Moving money).
 */
const batchKinds: readonly BatchKind[] = [
  { carries: 'deposit', isRetry: false, secCode: 'WEB', entryDescription: 'DEPOSIT' },
  { carries: 'deposit', isRetry: true, secCode: 'WEB', entryDescription: RETRY_DESCRIPTION },
  { carries: 'withdrawal', secCode: 'PPD', entryDescription: 'WITHDRAWAL' },
  { carries: 'micro_credit', secCode: 'PPD', entryDescription: MICRO_ENTRY_DESCRIPTION },
  // Authorized online, so the debit is WEB; both batches are in one file with one settlement date.
  { carries: 'micro_debit', secCode: 'WEB', entryDescription: MICRO_ENTRY_DESCRIPTION },
  { carries: 'deposit_reversal', secCode: 'WEB', entryDescription: REVERSAL_DESCRIPTION },
  { carries: 'withdrawal_reversal', secCode: 'PPD', entryDescription: REVERSAL_DESCRIPTION },
  // The payout of a closing account. It comes last so that files in progress keep their batch numbers.
  { carries: 'payout', secCode: 'PPD', entryDescription: 'WITHDRAWAL' },
]

/** The kinds of transfers that are sent in an ACH file. */
export const achKinds: readonly TransferKind[] = [
  ...new Set(batchKinds.map(({ carries }) => carries)),
]

type Carried = { kind: TransferKind; retry_count: number }

export function batchKindOf(transfer: Carried): BatchKind {
  const found = batchKinds[placeOf(transfer)]
  if (found === undefined) throw new Error(`a transfer of kind ${transfer.kind} leaves in no file`)
  return found
}

/** The number of the batch a transfer goes into: 1, 2, 3 … in the order above. */
export function batchOf(transfer: Carried): number {
  return batchKinds.indexOf(batchKindOf(transfer)) + 1
}

function placeOf({ kind, retry_count }: Carried): number {
  return batchKinds.findIndex(
    ({ carries, isRetry }) => carries === kind && (isRetry ?? retry_count > 0) === retry_count > 0,
  )
}

/** The account and name of an entry's receiver, as an ACH file gives them. */
export interface Receiver {
  accountNumber: string
  name: string
}

interface ReceiverPlace {
  table: 'ach_entries' | 'ach_answers'
  institution_id: string
  rowId: string
}

const LAST_DIGITS = 4
const NAME_LENGTH = 22

/**
 * The columns that store the receiver of an entry we sent or of an answer to one. Both are normalized
 * the same way, so that they can be compared without decrypting the account number.
 */
export function receiverColumns(vault: Vault, place: ReceiverPlace, receiver: Receiver) {
  const { table, ...row } = place
  const accountNumber = plainNumber(receiver.accountNumber)
  return {
    account_number_sealed: vault.seal(accountNumber, {
      column: `${table}.account_number_sealed`,
      ...row,
    }),
    account_number_index: indexReceiver(vault, place.institution_id, accountNumber),
    account_last_four: accountNumber.slice(-LAST_DIGITS),
    receiver_name: plainName(receiver.name),
  }
}

export function indexReceiver(vault: Vault, institution_id: string, accountNumber: string): Buffer {
  return vault.index('ach receiver', institution_id, plainNumber(accountNumber))
}

/** The name as an entry's name field holds it: ASCII letters, 22 characters, upper case. */
function plainName(name: string): string {
  return toAscii(name).slice(0, NAME_LENGTH).trim().toUpperCase()
}

function plainNumber(accountNumber: string): string {
  return accountNumber.replaceAll(' ', '').toUpperCase()
}
