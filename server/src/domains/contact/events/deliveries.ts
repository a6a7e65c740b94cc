import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endTasks } from '../tasks/tasks.ts'

/** An endpoint of an institution. */
export interface EndpointRef {
  institution_id: string
  endpoint_id: string
}

/** The deliveries of one subject to one endpoint, which keep their order. */
export interface Queue {
  endpoint_id: string
  subject_id: string
}

/**
 * Locks an endpoint, so that one transaction at a time decides which of its deliveries is due next. Without the lock,
 * an event that is added while the one before it ends would never become due. Returns false if the endpoint was
 * removed.
 */
export async function lockEndpoint(
  trx: Transaction,
  { institution_id, endpoint_id }: EndpointRef,
): Promise<boolean> {
  const found = await trx
    .selectFrom('event_endpoints')
    .select('removed_at')
    .where('institution_id', '=', institution_id)
    .where('id', '=', endpoint_id)
    .forUpdate()
    .executeTakeFirst()
  return found?.removed_at === null
}

/**
 * Locks an institution's counter of events and returns the last number, so that no other transaction gives a number
 * meanwhile. Lock the counter before endpoints.
 */
export async function lockCounter(trx: Transaction, institution_id: string): Promise<number> {
  await trx
    .insertInto('event_counters')
    .values({ institution_id })
    .onConflict((conflict) => conflict.column('institution_id').doNothing())
    .execute()
  const { last_sequence } = await trx
    .selectFrom('event_counters')
    .select('last_sequence')
    .where('institution_id', '=', institution_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last_sequence
}

/**
 * Makes the first open delivery of each queue due unless it is parked, and makes every other one wait. Lock the
 * endpoints first.
 */
export async function setNext(
  trx: Transaction,
  institution_id: string,
  queues: readonly Queue[],
): Promise<void> {
  if (queues.length === 0) return
  await sql`
    with open as (
      select endpoint_id, sequence, state, due_at, row_number() over (
        partition by endpoint_id, subject_id order by sequence) = 1 as is_first
      from event_deliveries
      where institution_id = ${institution_id} and state in ('waiting', 'parked')
        and (endpoint_id, subject_id) in (select * from unnest(
          ${queues.map(({ endpoint_id }) => endpoint_id)}::uuid[],
          ${queues.map(({ subject_id }) => subject_id)}::uuid[]))
    )
    update event_deliveries delivery set due_at = case when open.is_first then now() end
    from open
    where delivery.institution_id = ${institution_id}
      and delivery.endpoint_id = open.endpoint_id and delivery.sequence = open.sequence
      and open.state = 'waiting' and open.is_first <> (open.due_at is not null)`.execute(trx)
}

/** The keys of the open tasks about parked events of an endpoint. */
export async function findParkedTasks(
  db: Database,
  { institution_id, endpoint_id }: EndpointRef,
): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_tasks')
    .select('task_key')
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'event_parked')
    .where('handled_at', 'is', null)
    .where(sql<boolean>`details ->> 'endpoint_id' = ${endpoint_id}`)
    .execute()
  return rows.map(({ task_key }) => task_key)
}

/** Ends the tasks about parked events of an endpoint once none is left. */
export async function endParkedTasks(
  trx: Transaction,
  endpoint: EndpointRef,
  by: { now: Date; by: string },
): Promise<void> {
  const { institution_id, endpoint_id } = endpoint
  const parked = await trx
    .selectFrom('event_deliveries')
    .select('sequence')
    .where('institution_id', '=', institution_id)
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'parked')
    .limit(1)
    .executeTakeFirst()
  if (parked !== undefined) return
  await endTasks(trx, { institution_id, keys: await findParkedTasks(trx, endpoint), ...by })
}

/** The secrets that sign for an endpoint now, the newest first. */
export function selectSecrets(db: Database, { institution_id, endpoint_id }: EndpointRef) {
  return db
    .selectFrom('event_secrets')
    .select(['id', 'secret_sealed', 'begins_at', 'ends_at'])
    .where('institution_id', '=', institution_id)
    .where('endpoint_id', '=', endpoint_id)
    .where('begins_at', 'is not', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('begins_at', 'desc')
}

/** The place to which the encryption binds a secret. */
export function secretPlace(institution_id: string, rowId: string) {
  return { column: 'event_secrets.secret_sealed', institution_id, rowId }
}
