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

export interface Ended {
  schedule: ScheduleRow
  /** What had not left and was taken back with it. */
  taken: Transfer | undefined
}

/** By a holder's wish it is Voided; by the institution, or past the last moment, Cancelled. */
type TakenBack = 'Voided' | 'Cancelled'

/**
 * Ends schedules and takes back what of each has not left. Of those that have ended already nothing
 * is left to do; they are not among the answer.
 */
export async function endAll(
  trx: Transaction,
  institution_id: string,
  {
    scheduleIds,
    reason,
    as,
  }: { scheduleIds: readonly string[]; reason: ScheduleEnd; as: TakenBack },
  by: By,
): Promise<Ended[]> {
  if (scheduleIds.length === 0) return []
  // First the transfers, then the schedules: in the order of whoever makes the next.
  const next = await lockNextOf(trx, institution_id, scheduleIds)
  const schedules = await lockSchedules(trx, institution_id, scheduleIds)
  const ended: Ended[] = []
  for (const schedule of schedules.values()) {
    if (schedule.status === 'ENDED') continue
    const open = next.find(({ schedule_id }) => schedule_id === schedule.id)
    ended.push({
      schedule: await saveEnd(trx, schedule, reason, by),
      taken: open && (await takeBack(trx, open, as, by)),
    })
  }
  return ended
}

async function takeBack(
  trx: Transaction,
  { institution_id, id: transferId, cancel_until }: Transfer,
  as: TakenBack,
  by: By,
): Promise<Transfer> {
  const isVoided = as === 'Voided' && by.now < cancel_until
  const move = isVoided ? voidTransfer : cancelTransfer
  const { transfer } = await move(trx, { institution_id, transferId, ...by })
  return transfer
}

/** Writes that a schedule has ended; its transfer is the caller's business. */
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
