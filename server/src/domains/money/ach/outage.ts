import type { Context } from '../../../context.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { AchUnreachable } from '../../../platform/ports/ach/port.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

const OUTAGE_TASK = 'ach_unreachable'

interface Outage {
  institution_id: string
  date: BusinessDate
  what: 'file' | 'returns'
}

/** Staff get one task a day while the network cannot be reached, with its reason where the adapter knows one. */
export async function reportOutage(
  ctx: Context,
  { institution_id, date, what }: Outage,
  error: unknown,
): Promise<void> {
  const now = ctx.clock.now()
  const why = error instanceof AchUnreachable ? error.message : 'The ACH network can’t be reached.'
  const effect =
    what === 'returns' ? 'Today’s returns are not known.' : 'Today’s ACH file was not sent.'
  await raiseTask(ctx.db, {
    institution_id,
    kind: OUTAGE_TASK,
    message: `${why} ${effect} We retry every minute. Call the network operator if this continues.`,
    details: { date },
    key: `${OUTAGE_TASK}:${what}:${date}`,
    now,
  })
}

/** The network answered, so the tasks about its outage are done. */
export async function endOutage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  institution_id: string,
): Promise<void> {
  await db
    .updateTable('staff_tasks')
    .set({ handled_at: clock.now(), handled_by: 'receive' })
    .where('institution_id', '=', institution_id)
    .where('kind', '=', OUTAGE_TASK)
    .where('handled_at', 'is', null)
    .execute()
}
