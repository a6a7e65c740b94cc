import type { EventType } from '@passbook/contract/events'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { type StaffActContext, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import {
  type EndpointRef,
  type Queue,
  endParkedTasks,
  lockEndpoint,
  setNext,
} from '../../contact/events/deliveries.ts'
import * as wording from './wording.ts'

/** Sends all parked events of an endpoint again. Their retries start over. */
export function retryEvents(
  ctx: Context,
  caller: StaffMember,
  endpoint_id: string,
  reason: string,
): Promise<{ retried: number }> {
  return asStaff(ctx, caller, 'events.deliver', async ({ trx, now, actor }) => {
    const endpoint = { institution_id: caller.institution_id, endpoint_id }
    if (!(await lockEndpoint(trx, endpoint))) throw new DomainError('not_found')
    const queues = await trx
      .updateTable('event_deliveries')
      .set({ state: 'waiting', attempts: 0, ended_at: null })
      .where('institution_id', '=', endpoint.institution_id)
      .where('endpoint_id', '=', endpoint_id)
      .where('state', '=', 'parked')
      .returning(['endpoint_id', 'subject_id'])
      .execute()
    if (queues.length === 0) throw invalid('', wording.nothingParked)
    await setNext(trx, endpoint.institution_id, queues)
    await endParkedTasks(trx, endpoint, { now, by: actor.id })
    await writeAudit(trx, {
      institution_id: endpoint.institution_id,
      actor,
      action: 'retry_events',
      entity: 'event_endpoint',
      entityId: endpoint_id,
      details: { events: queues.length, reason },
    })
    return { retried: queues.length }
  })
}

type ParkedRef = EndpointRef & { sequence: number }

/** Finds a parked event, and refuses if it is no longer parked. */
export async function findParked(
  db: Database,
  { institution_id, endpoint_id, sequence }: ParkedRef,
): Promise<{ type: EventType; answer: string | null }> {
  const found = await db
    .selectFrom('event_deliveries as delivery')
    .innerJoin('outgoing_events as event', (join) =>
      join
        .onRef('event.institution_id', '=', 'delivery.institution_id')
        .onRef('event.sequence', '=', 'delivery.sequence'),
    )
    .select(['event.type', 'delivery.answer'])
    .where('delivery.institution_id', '=', institution_id)
    .where('delivery.endpoint_id', '=', endpoint_id)
    .where('delivery.sequence', '=', sequence)
    .where('delivery.state', '=', 'parked')
    .executeTakeFirst()
  if (found === undefined) throw invalid('sequence', wording.notParked)
  return found
}

/** Skips a parked event, so that the next one of its subject becomes due. */
export async function skipParked(
  { trx, now, actor }: StaffActContext,
  { institution_id, endpoint_id, sequence }: ParkedRef,
): Promise<void> {
  const endpoint = { institution_id, endpoint_id }
  if (!(await lockEndpoint(trx, endpoint))) throw new DomainError('not_found')
  const queues = await trx
    .updateTable('event_deliveries')
    .set({ state: 'skipped', ended_at: sql<Date>`now()` })
    .where('institution_id', '=', institution_id)
    .where('endpoint_id', '=', endpoint_id)
    .where('sequence', '=', sequence)
    .where('state', '=', 'parked')
    .returning(['endpoint_id', 'subject_id'])
    .execute()
  if (queues.length === 0) throw invalid('sequence', wording.notParked)
  await setNext(trx, institution_id, queues)
  await endParkedTasks(trx, endpoint, { now, by: actor.id })
}

interface Day {
  institution_id: string
  day: BusinessDate
  /** The types of events that the endpoint gets. */
  types: readonly EventType[]
}

/** A condition for the events of a day, in Eastern time. */
function ofDay({ institution_id, day, types }: Day) {
  return sql`institution_id = ${institution_id} and sequence is not null
    and type = any(${types}::text[]) and happened_at >= ${easternInstant(day, '00:00')}
    and happened_at < ${easternInstant(addDays(day, 1), '00:00')}`
}

export async function countDay(db: Database, day: Day): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from outgoing_events where ${ofDay(day)}`.execute(db)
  return rows[0]?.events ?? 0
}

/**
 * Sends the events of a day again, with the same ids, before newer ones of the same subjects. Events that still wait
 * are left alone. Returns how many events are sent again. Their waiting time starts when the endpoint is locked,
 * because newer events may have been added and delivered since this transaction began.
 */
export async function replayDay(
  { trx, now, actor }: StaffActContext,
  { endpoint_id, ...day }: Day & { endpoint_id: string },
): Promise<number> {
  const { institution_id } = day
  const endpoint = { institution_id, endpoint_id }
  if (!(await lockEndpoint(trx, endpoint))) throw new DomainError('not_found')
  const { rows } = await sql<Queue>`
    insert into event_deliveries as delivery
      (institution_id, endpoint_id, sequence, subject_id, added_at)
    select institution_id, ${endpoint_id}::uuid, sequence, subject_id, clock_timestamp()
    from outgoing_events where ${ofDay(day)}
    on conflict (institution_id, endpoint_id, sequence) do update
      set state = 'waiting', attempts = 0, added_at = excluded.added_at, ended_at = null, answer = null
      where delivery.institution_id = ${institution_id} and delivery.state <> 'waiting'
    returning endpoint_id, subject_id`.execute(trx)
  const queues = new Map(rows.map((queue) => [queue.subject_id, queue]))
  await setNext(trx, institution_id, [...queues.values()])
  await endParkedTasks(trx, endpoint, { now, by: actor.id })
  return rows.length
}
