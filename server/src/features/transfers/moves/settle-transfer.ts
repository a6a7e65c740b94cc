import { easternDate } from '../../../calendar/eastern.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { invalid } from '../../../errors.ts'
import { endHold } from './end-hold.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'

/** Submitted → Settled: the return window has passed, the money is good, its hold ends. */
export async function settleTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Settled')
  if (isThere) return { transfer, isReplay: true }
  if (transfer.posted_entry_id === null || easternDate(input.now) < transfer.available_date) {
    throw invalid('available_date', 'The money is not good yet.')
  }
  await endHold(trx, transfer, input.actor)
  return saveMove(trx, transfer, input, 'settled', {
    status: 'Settled',
    hold_id: null,
    date_processed: transfer.date_processed ?? input.now,
  })
}
