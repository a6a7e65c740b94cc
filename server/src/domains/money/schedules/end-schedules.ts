import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { ScheduleEnd } from '../../../platform/db/tables/schedules.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type Ended, endAll } from '../transfers/repeating/end-schedule.ts'
import { listGoingOn } from '../transfers/repeating/queries.ts'
import { tellOfEnd } from '../orders/tell-of-schedule.ts'

interface Ending {
  institution_id: string
  account_id: string
  now: Date
  actor: Actor
  /** Why, as a sentence for people; null: they asked for it themselves. */
  words: string | null
}

/**
 * Ends every repeating deposit of an account and takes back what of each has not left: Voided, or
 * Cancelled where the last moment has passed. Its holders get a letter for each.
 */
export async function endSchedules(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, words, ...by }: Ending,
  reason: ScheduleEnd,
): Promise<Ended[]> {
  const scheduleIds = await listGoingOn(trx, institution_id, { account_id })
  const ended = await endAll(trx, institution_id, { scheduleIds, reason, as: 'Voided' }, by)
  for (const { schedule } of ended) await tellOfEnd(ctx, trx, schedule, words)
  return ended
}
