import type { Transaction } from '../src/platform/db/transaction.ts'
import { DomainError } from '../src/platform/errors.ts'
import {
  type MoveInput,
  type MovedTransfer,
  lockForMove,
  saveMove,
} from '../src/domains/money/transfers/moves/move-transfer.ts'
import {
  postSettlements,
  settleTransfers,
  submitTransfers,
} from '../src/domains/money/transfers/moves/settle-transfers.ts'
import { lockTransfer } from '../src/domains/money/transfers/queries.ts'

/** The moves of one transfer at a time. The bank makes them by the page, as part of a file or a night. */

/** Initiated → Pending: the file that carries the transfer is being made. */
export async function queueTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Pending')
  if (isThere) return { transfer, isReplay: true }
  return saveMove(trx, transfer, input, 'queued', { status: 'Pending' })
}

/** Pending → Submitted: it left in its file. A withdrawal posts now, in place of its hold. */
export async function submitTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Submitted')
  if (isThere) return { transfer, isReplay: true }
  const [submitted] = await submitTransfers(trx, [transfer], input)
  if (submitted === undefined) throw new Error('a locked transfer was not submitted')
  return { transfer: submitted, isReplay: false }
}

/** The settlement date of a deposit: it is posted, and held until it is good. */
export async function postSettlement(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const before = await lockTransfer(trx, input.institution_id, input.transferId)
  if (before === undefined) throw new DomainError('not_found')
  if (before.posted_entry_id !== null) return { transfer: before, isReplay: true }
  const [transfer] = await postSettlements(trx, [before], input)
  return { transfer: transfer ?? before, isReplay: false }
}

/** Submitted → Settled: the return window has passed, the money is good, its hold ends. */
export async function settleTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer: before, isThere } = await lockForMove(trx, input, 'Settled')
  if (isThere) return { transfer: before, isReplay: true }
  const [transfer] = await settleTransfers(trx, [before], input)
  return { transfer: transfer ?? before, isReplay: false }
}

/** All four, in the order in which they come. */
export const SINGLE_MOVES = {
  queue: queueTransfer,
  submit: submitTransfer,
  post: postSettlement,
  settle: settleTransfer,
}
