import { type EventEndpoint, MOST_PARKED_SHOWN } from '@passbook/contract/console/events'
import type { EventType } from '@passbook/contract/events'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { selectSecrets } from '../../contact/events/deliveries.ts'

/** Lists the addresses to which an institution's events are sent, with what waits and what is parked. */
export async function listEventEndpoints(
  db: Database,
  institution_id: string,
): Promise<EventEndpoint[]> {
  const endpoints = await db
    .selectFrom('event_endpoints')
    .select(['id', 'url', 'types', 'added_at'])
    .where('institution_id', '=', institution_id)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const listed: EventEndpoint[] = []
  for (const { id: endpoint_id, url, types, added_at } of endpoints) {
    const endpoint = { institution_id, endpoint_id }
    const [newest, older] = await selectSecrets(db, endpoint).execute()
    listed.push({
      uuid: endpoint_id,
      url,
      types,
      added_at: added_at.toISOString(),
      secret_since: newest?.begins_at?.toISOString() ?? null,
      old_secret_until: older?.ends_at?.toISOString() ?? null,
      ...(await readFigures(db, endpoint)),
      parked_subjects: await listParked(db, endpoint),
    })
  }
  return listed
}

type Ref = { institution_id: string; endpoint_id: string }

async function readFigures(db: Database, { institution_id, endpoint_id }: Ref) {
  const { rows } = await sql<{
    waiting: number
    parked: number
    oldest: Date | null
    delivered: Date | null
    failure: string | null
  }>`
    select count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'parked') as parked,
      min(added_at) filter (where state = 'waiting') as oldest,
      (select max(ended_at) from event_deliveries
        where institution_id = ${institution_id} and endpoint_id = ${endpoint_id}
          and state = 'delivered') as delivered,
      (select answer from event_deliveries
        where institution_id = ${institution_id} and endpoint_id = ${endpoint_id}
          and state in ('waiting', 'parked') and answer is not null
        order by attempts desc, sequence limit 1) as failure
    from event_deliveries
    where institution_id = ${institution_id} and endpoint_id = ${endpoint_id}
      and state in ('waiting', 'parked')`.execute(db)
  const { waiting = 0, parked = 0, oldest, delivered, failure } = rows[0] ?? {}
  return {
    waiting,
    parked,
    oldest_waiting_at: oldest?.toISOString() ?? null,
    last_delivered_at: delivered?.toISOString() ?? null,
    last_failure: failure ?? null,
  }
}

async function listParked(db: Database, { institution_id, endpoint_id }: Ref) {
  const { rows } = await sql<{
    subject_id: string
    sequence: number
    type: EventType
    ended_at: Date
    answer: string | null
    waiting: number
  }>`
    select parked.subject_id, parked.sequence, event.type, parked.ended_at, parked.answer,
      (select count(*) from event_deliveries later
        where later.institution_id = ${institution_id} and later.endpoint_id = ${endpoint_id}
          and later.subject_id = parked.subject_id and later.state in ('waiting', 'parked')) as waiting
    from event_deliveries parked
    join outgoing_events event on event.institution_id = parked.institution_id
      and event.sequence = parked.sequence
    where parked.institution_id = ${institution_id} and parked.endpoint_id = ${endpoint_id}
      and parked.state = 'parked'
    order by parked.ended_at, parked.sequence limit ${MOST_PARKED_SHOWN}`.execute(db)
  return rows.map(({ ended_at, answer, ...row }) => ({
    ...row,
    parked_at: ended_at.toISOString(),
    answer: answer ?? '',
  }))
}
