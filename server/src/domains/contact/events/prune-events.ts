import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/**
 * Deletes old delivered or skipped events, and old secrets. Deliveries that wait or are parked stay, with their
 * events.
 */
export async function pruneEvents({
  db,
  realTime,
  clock,
}: Pick<Context, 'db' | 'realTime' | 'clock'>): Promise<void> {
  const all = acrossInstitutions(db, 'pruning what has expired')
  const before = new Date(realTime.now().getTime() - KEPT_DAYS * DAY_MS)
  const happenedBefore = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  await all
    .deleteFrom('event_deliveries')
    .where('state', 'in', ['delivered', 'skipped'])
    .where('ended_at', '<', before)
    .execute()
  await sql`
    delete from outgoing_events event
    where event.sequence is not null and event.happened_at < ${happenedBefore}
      and not exists (select from event_deliveries delivery
        where delivery.institution_id = event.institution_id
          and delivery.sequence = event.sequence)`.execute(all)
  await all.deleteFrom('event_secrets').where('ends_at', '<', before).execute()
}
