import { mayMove } from '@passbook/contract/transaction-states'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { tooLateToCancel, voidTransfer } from '../transfers/moves/void-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { endAll } from '../transfers/repeating/end-schedule.ts'
import { lockNextOf } from '../transfers/repeating/queries.ts'
import { tellOfEnd } from './tell-of-schedule.ts'

/**
 * A holder takes back one of a schedule and all that follow: the schedule ends. Named by one that was
 * taken back before, those that follow it are; by one that has left, it is too late.
 */
export async function stopSchedule(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, id: transferId, schedule_id, status } = transfer
  if (schedule_id === null) throw invalid('applies_to', 'This does not repeat.')
  const isTaken = status === 'Voided' || status === 'Cancelled'
  if (!isTaken && !mayMove(status, 'Voided')) throw tooLateToCancel()
  const next = await lockNextOf(trx, institution_id, [schedule_id])
  if (next.some(({ cancel_until }) => by.now >= cancel_until)) throw tooLateToCancel()
  const scheduleIds = [schedule_id]
  const ended = await endAll(
    trx,
    institution_id,
    { scheduleIds, reason: 'voided', as: 'Voided' },
    by,
  )
  // Of one that is tried again after a return the schedule's next is another.
  if (!isTaken) await voidTransfer(trx, { institution_id, transferId, ...by })
  for (const { schedule } of ended) await tellOfEnd(ctx, trx, schedule, null)
}
