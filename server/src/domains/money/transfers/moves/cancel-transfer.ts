import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'

/** Initiated, Pending → Cancelled: the bank takes it back, at any moment before it leaves. */
export async function cancelTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Cancelled')
  if (isThere) return { transfer, isReplay: true }
  return saveMove(trx, transfer, input, 'cancelled', {
    status: 'Cancelled',
    hold_id: null,
    date_processed: input.now,
  })
}
