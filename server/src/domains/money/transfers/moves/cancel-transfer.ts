import { release } from '../../../../ledger/hold.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type DomainError, invalid } from '../../../../platform/errors.ts'
import type { Transfer } from '../queries.ts'
import { type MoveInput, type MovedTransfer, lockForMove, saveMove } from './move-transfer.ts'

/** Initiated, Pending → Cancelled: the bank cancels it, at any time before it is sent. */
export async function cancelTransfer(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const { transfer, isThere } = await lockForMove(trx, input, 'Cancelled')
  if (isThere) return { transfer, isReplay: true }
  return saveMove(trx, transfer, input, 'cancelled', {
    status: 'Cancelled',
    hold_id: null,
    date_processed: input.now,
  })
}

/** Initiated, Pending → Voided: the depositor cancels it before the promised deadline. */
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

/** Releases the hold of a transfer, if it has one; the move then saves `hold_id: null`. */
export async function endHold(trx: Transaction, transfer: Transfer, actor: Actor): Promise<void> {
  if (transfer.hold_id === null) return
  await release(trx, {
    institution_id: transfer.institution_id,
    holdId: transfer.hold_id,
    actor,
  })
}
