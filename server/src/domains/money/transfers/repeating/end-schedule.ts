import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { ScheduleEnd } from '../../../../platform/db/tables/schedules.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { cancelTransfer, voidTransfer } from '../moves/cancel-transfer.ts'
import type { Transfer } from '../queries.ts'
import { type ScheduleRow, lockNextOf, lockSchedules } from './queries.ts'

interface By {
  now: Date
  actor: Actor
}

export interface EndedSchedule {
  schedule: ScheduleRow
  /** The unsent deposit that was cancelled with it. */
  cancelled: Transfer | undefined
}

/** Voided if a holder ends the schedule; Cancelled if the institution does, or after the deadline. */
type CancelStatus = 'Voided' | 'Cancelled'

/**
 * Ends schedules and cancels the unsent deposit of each. Schedules that have already ended are skipped
 * and left out of the result.
 */
export async function endAll(
  trx: Transaction,
  institution_id: string,
  {
    scheduleIds,
    reason,
    as,
  }: { scheduleIds: readonly string[]; reason: ScheduleEnd; as: CancelStatus },
  by: By,
): Promise<EndedSchedule[]> {
  if (scheduleIds.length === 0) return []
  // Lock the transfers before the schedules, in the same order as makeNext.
  const next = await lockNextOf(trx, institution_id, scheduleIds)
  const schedules = await lockSchedules(trx, institution_id, scheduleIds)
  const ended: EndedSchedule[] = []
  for (const schedule of schedules.values()) {
    if (schedule.status === 'ENDED') continue
    const open = next.find(({ schedule_id }) => schedule_id === schedule.id)
    ended.push({
      schedule: await saveEnd(trx, schedule, reason, by),
      cancelled: open && (await cancelNext(trx, open, as, by)),
    })
  }
  return ended
}

async function cancelNext(
  trx: Transaction,
  { institution_id, id: transferId, cancel_until }: Transfer,
  as: CancelStatus,
  by: By,
): Promise<Transfer> {
  const isVoided = as === 'Voided' && by.now < cancel_until
  const move = isVoided ? voidTransfer : cancelTransfer
  const { transfer } = await move(trx, { institution_id, transferId, ...by })
  return transfer
}

/** Records that a schedule has ended; the caller handles its transfer. */
export async function saveEnd(
  trx: Transaction,
  { institution_id, id }: ScheduleRow,
  reason: ScheduleEnd,
  { now, actor }: By,
): Promise<ScheduleRow> {
  const ended = await trx
    .updateTable('schedules')
    .set({ status: 'ENDED', ended_at: now, end_reason: reason })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_schedule',
    entity: 'schedule',
    entityId: id,
    details: { reason },
  })
  return ended
}
