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
  /** Of deposits: presented before, or for the first time. */
  isRetry?: boolean
  secCode: 'WEB' | 'PPD'
  entryDescription: string
}

/**
 * What goes into which batch of a file, in the order of the batches. A reversal has the class of the
 * entry it reverses (RULES: Moving money).
 */
const batchKinds: readonly BatchKind[] = [
  { carries: 'deposit', isRetry: false, secCode: 'WEB', entryDescription: 'DEPOSIT' },
  { carries: 'deposit', isRetry: true, secCode: 'WEB', entryDescription: RETRY_DESCRIPTION },
  { carries: 'withdrawal', secCode: 'PPD', entryDescription: 'WITHDRAWAL' },
  { carries: 'micro_credit', secCode: 'PPD', entryDescription: MICRO_ENTRY_DESCRIPTION },
  { carries: 'micro_debit', secCode: 'PPD', entryDescription: MICRO_ENTRY_DESCRIPTION },
  { carries: 'deposit_reversal', secCode: 'WEB', entryDescription: REVERSAL_DESCRIPTION },
  { carries: 'withdrawal_reversal', secCode: 'PPD', entryDescription: REVERSAL_DESCRIPTION },
  // Of a closing; last, so that files on their way keep the numbers of their batches.
  { carries: 'payout', secCode: 'PPD', entryDescription: 'WITHDRAWAL' },
]

/** The kinds of transfers that leave in a file. */
export const achKinds: readonly TransferKind[] = [
  ...new Set(batchKinds.map(({ carries }) => carries)),
]

type Carried = { kind: TransferKind; retry_count: number }

export function batchKindOf(transfer: Carried): BatchKind {
  const found = batchKinds[placeOf(transfer)]
  if (found === undefined) throw new Error(`a transfer of kind ${transfer.kind} leaves in no file`)
  return found
}

/** 1, 2, 3 … in the order of the batches. */
export function batchOf(transfer: Carried): number {
  return batchKinds.indexOf(batchKindOf(transfer)) + 1
}

function placeOf({ kind, retry_count }: Carried): number {
  return batchKinds.findIndex(
    ({ carries, isRetry }) => carries === kind && (isRetry ?? retry_count > 0) === retry_count > 0,
  )
}

/** Whose account an entry is for, as an ACH file names it. */
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
 * What is stored of the receiver of an entry we sent, or of an answer to one. Both are brought into
 * the same form, so that they can be compared without opening the account number.
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

/** As the field of an entry holds it, whichever letters a bank writes it in. */
function plainName(name: string): string {
  return toAscii(name).slice(0, NAME_LENGTH).trim().toUpperCase()
}

function plainNumber(accountNumber: string): string {
  return accountNumber.replaceAll(' ', '').toUpperCase()
}
