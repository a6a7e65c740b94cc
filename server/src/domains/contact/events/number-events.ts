import { sql } from 'kysely'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { type Queue, lockCounter, setNext } from './deliveries.ts'

const MOST_AT_ONCE = 500

/**
 * Numbers the events of committed acts, and adds a delivery for each endpoint that gets their type. Acts on one
 * subject wait for each other's locks, so of two events of a subject the earlier one is always numbered first.
 */
export async function numberEvents(db: Database): Promise<void> {
  const { rows } = await sql<{ institution_id: string }>`
    select distinct institution_id from event_endpoints endpoint
    where exists (select from outgoing_events event
      where event.institution_id = endpoint.institution_id and event.sequence is null)`.execute(
    acrossInstitutions(db, 'sending what is due'),
  )
  for (const { institution_id } of rows) {
    let numbered: number
    do {
      numbered = await inTransaction(db, (trx) => numberSome(trx, institution_id))
    } while (numbered === MOST_AT_ONCE)
  }
}

async function numberSome(trx: Transaction, institution_id: string): Promise<number> {
  const last = await lockCounter(trx, institution_id)
  // While these endpoints are locked, no other transaction decides what is due next (lockEndpoint).
  await trx
    .selectFrom('event_endpoints')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ numbered: number; queues: Queue[] }>`
    with new as (
      select place from outgoing_events
      where institution_id = ${institution_id} and sequence is null
      order by place limit ${MOST_AT_ONCE}
    ), counted as (
      select place, row_number() over (order by place) as nth from new
    ), numbered as (
      update outgoing_events event set sequence = ${last}::bigint + counted.nth from counted
      where event.institution_id = ${institution_id} and event.place = counted.place
      returning event.sequence, event.type, event.subject_id
    ), added as (
      insert into event_deliveries (institution_id, endpoint_id, sequence, subject_id)
      select endpoint.institution_id, endpoint.id, numbered.sequence, numbered.subject_id
      from numbered
      join event_endpoints endpoint on endpoint.institution_id = ${institution_id}
        and endpoint.removed_at is null and numbered.type = any(endpoint.types)
      returning endpoint_id, subject_id
    ), saved as (
      update event_counters set last_sequence = last_sequence + (select count(*) from numbered)
      where institution_id = ${institution_id}
    )
    select (select count(*) from numbered) as numbered, coalesce((
      select json_agg(distinct jsonb_build_object('endpoint_id', endpoint_id, 'subject_id', subject_id))
      from added), '[]') as queues`.execute(trx)
  const { numbered, queues } = rows[0] ?? { numbered: 0, queues: [] }
  await setNext(trx, institution_id, queues)
  return numbered
}
