import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'

/** One thing that followed a call. It names rows by their ids, and holds no personal data. */
export interface TraceStep {
  at: Date
  kind: 'act' | 'job' | 'email' | 'request' | 'ach entry' | 'ach answer'
  what: string
  about: string
}

/**
 * Finds what a call caused, by the invocation_id of its reply: what it and its jobs recorded, the jobs and
 * emails it ordered, the approvals it requested, and what became of its transfers, in the order of time. What
 * was ordered more than 90 days ago and is done is found by its audit rows only.
 */
export async function traceCall(
  { db }: Pick<Context, 'db'>,
  institution_id: string,
  invocation_id: string,
): Promise<TraceStep[]> {
  const call = { institution_id, invocation_id }
  const own = await findActs(db, call)
  const transfers = own.filter(({ entity }) => entity === 'transfer').map((line) => line.entity_id)
  const seen = new Set(own.map(({ id }) => id))
  const later = (await findActsOn(db, institution_id, transfers)).filter(({ id }) => !seen.has(id))
  const steps = [
    ...[...own, ...later].map(describeAct),
    ...(await findJobs(db, call)),
    ...(await findFinished(db, call)),
    ...(await findWaitingEmails(db, call)),
    ...(await findRequests(db, call)),
    ...(await findEntries(db, institution_id, transfers)),
    ...(await findAnswers(db, institution_id, transfers)),
  ]
  return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

interface Call {
  institution_id: string
  invocation_id: string
}

interface AuditRow {
  id: number
  happened_at: Date
  actor_kind: string
  actor_id: string | null
  action: string
  entity: string
  entity_id: string
}

function describeAct({ happened_at, actor_kind, actor_id, ...line }: AuditRow): TraceStep {
  const by = actor_id === null ? actor_kind : `${actor_kind} ${actor_id}`
  const about = `${line.entity} ${line.entity_id} by ${by}`
  return { at: happened_at, kind: 'act', what: line.action, about }
}

/**
 * The audit rows that name the call. The functions of the ledger write rows without it, which were written by
 * the same transaction at the same instant.
 */
async function findActs(db: Database, { institution_id, invocation_id }: Call) {
  const { rows } = await sql<AuditRow>`
    with own as materialized (
      select *, xmin::text as written_by from audit_log
      where institution_id = ${institution_id} and invocation_id = ${invocation_id}
    ), beside as (
      select line.* from (
        select distinct institution_id, happened_at, written_by from own) as moment
      join audit_log line on line.institution_id = moment.institution_id
        and line.happened_at = moment.happened_at and line.xmin::text = moment.written_by
        and line.invocation_id is null
    )
    select id, happened_at, actor_kind, actor_id, action, entity, entity_id from own
    union all
    select id, happened_at, actor_kind, actor_id, action, entity, entity_id from beside
    order by id`.execute(db)
  return rows
}

/** What later runs and calls did with the transfers of the call. */
async function findActsOn(db: Database, institution_id: string, transfers: readonly string[]) {
  const { rows } = await sql<AuditRow>`
    select id, happened_at, actor_kind, actor_id, action, entity, entity_id from audit_log
    where institution_id = ${institution_id} and entity = 'transfer'
      and entity_id = any(${transfers}::text[])
    order by id`.execute(db)
  return rows
}

/** Jobs that are in the queue. Only the private table of the queue has their payload. */
async function findJobs(db: Database, { invocation_id }: Call): Promise<TraceStep[]> {
  const { rows } = await sql<{ at: Date; what: string; about: string }>`
    select job.created_at as at, task.identifier as what,
      'job ' || job.id || case
        when job.attempts >= job.max_attempts then ' failed for good'
        when job.locked_at is not null then ' is running'
        when job.attempts > 0 then ' failed and is tried again at ' || job.run_at
        else ' waits' end || ', attempt ' || job.attempts as about
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.payload ->> 'invocation_id' = ${invocation_id}`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'job' }))
}

async function findFinished(
  db: Database,
  { institution_id, invocation_id }: Call,
): Promise<TraceStep[]> {
  const rows = await db
    .selectFrom('finished_work')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('invocation_id', '=', invocation_id)
    .execute()
  return rows.map(({ finished_at, kind, name, ordered_at, attempts }) => ({
    at: finished_at,
    kind,
    what: name,
    about: `done, ordered at ${ordered_at.toISOString()}, attempt ${attempts}`,
  }))
}

async function findWaitingEmails(
  db: Database,
  { institution_id, invocation_id }: Call,
): Promise<TraceStep[]> {
  const { rows } = await sql<{ at: Date; about: string }>`
    select ordered_at as at, 'email ' || id || case
        when due_at = 'infinity' then ' failed for good'
        when taken_by is not null then ' is being sent'
        when attempts > 0 then ' failed and is tried again at ' || due_at
        else ' waits' end || ', attempt ' || attempts as about
    from email_outbox
    where institution_id = ${institution_id} and invocation_id = ${invocation_id}`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'email', what: 'in the outbox' }))
}

/** Approvals that the call requested; the decision is a call with a trace apart. */
async function findRequests(
  db: Database,
  { institution_id, invocation_id }: Call,
): Promise<TraceStep[]> {
  const rows = await db
    .selectFrom('staff_approvals')
    .select(['id', 'what', 'decision', 'asked_at'])
    .where('institution_id', '=', institution_id)
    .where('call_key', '=', invocation_id)
    .execute()
  return rows.map(({ id, what, decision, asked_at }) => ({
    at: asked_at,
    kind: 'request',
    what,
    about: `approval ${id}: ${decision ?? 'not decided'}`,
  }))
}

/** When an entry left is the time of the audit row, because the banking clock of a sandbox may be moved. */
async function findEntries(
  db: Database,
  institution_id: string,
  transfers: readonly string[],
): Promise<TraceStep[]> {
  const { rows } = await sql<{ at: Date; about: string; state: string }>`
    select coalesce(line.happened_at, file.created_at) as at, file.state,
      'transfer ' || entry.transfer_id || ', trace ' || coalesce(entry.trace, 'not numbered') ||
        ', file ' || file.id || ' of ' || file.business_date as about
    from ach_entries entry
    join ach_files file on file.institution_id = entry.institution_id and file.id = entry.file_id
    left join audit_log line on line.institution_id = entry.institution_id
      and line.entity = 'transfer' and line.entity_id = entry.transfer_id::text
      and line.action = 'submitted'
    where entry.institution_id = ${institution_id}
      and entry.transfer_id = any(${transfers}::uuid[])`.execute(db)
  return rows.map(({ state, ...row }) => ({ ...row, kind: 'ach entry', what: state }))
}

async function findAnswers(
  db: Database,
  institution_id: string,
  transfers: readonly string[],
): Promise<TraceStep[]> {
  const { rows } = await sql<{ at: Date; what: string; about: string }>`
    select coalesce(answer.applied_at, file.created_at) as at, answer.kind || ' ' || answer.code as what,
      'transfer ' || answer.transfer_id || ', file ' || answer.file_id || ', ' ||
        coalesce(answer.outcome, 'not applied') as about
    from ach_entries entry
    join ach_answers answer on answer.institution_id = entry.institution_id
      and answer.original_trace = entry.trace and answer.transfer_id = entry.transfer_id
    join ach_files file on file.institution_id = answer.institution_id and file.id = answer.file_id
    where entry.institution_id = ${institution_id}
      and entry.transfer_id = any(${transfers}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'ach answer' }))
}
