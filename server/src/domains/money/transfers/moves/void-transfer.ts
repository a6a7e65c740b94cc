import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type DomainError, invalid } from '../../../../platform/errors.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'

/** Initiated, Pending → Voided: the depositor takes it back before the last moment promised. */
export async function voidTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Voided')
  if (isThere) return { transfer, isReplay: true }
  if (input.now >= transfer.cancel_until) throw tooLateToCancel()
  return saveMove(trx, transfer, input, 'voided', {
    status: 'Voided',
    hold_id: null,
    date_processed: input.now,
  })
}

export function tooLateToCancel(): DomainError {
  return invalid('cancel_until', 'It is too late to cancel this transfer.')
}
