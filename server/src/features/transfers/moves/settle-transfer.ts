import type { Transaction } from '../../../db/transaction.ts'
import { type MoveInput, type MovedTransfer, lockForMove } from './move-transfer.ts'
import { settleTransfers } from './settle-transfers.ts'

/** Submitted → Settled: the return window has passed, the money is good, its hold ends. */
export async function settleTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer: before, isThere } = await lockForMove(trx, input, 'Settled')
  if (isThere) return { transfer: before, isReplay: true }
  const [transfer] = await settleTransfers(trx, [before], input)
  return { transfer: transfer ?? before, isReplay: false }
}
