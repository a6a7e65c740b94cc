import { type Kysely, sql } from 'kysely'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import type { JobName, JobPayload } from './job-table.ts'

const add = statement(
  (_db, { name, payload }: { name: string; payload: string }) =>
    sql`select graphile_worker.add_job(${name}, ${payload}::json)`,
)

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue<N extends JobName>(
  trx: Kysely<Tables>,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await add(trx, { name, payload: JSON.stringify(payload) })
}

interface NewJob {
  name: JobName
  payload: JobPayload<JobName>
}

/** Runs after whatever else waits in its lane: nobody's code waits for news to everybody. */
const AFTER_ALL_OTHERS = 10

/** The same for many, in one statement. Those that may wait let every other go first. */
export async function enqueueAll(
  trx: Kysely<Tables>,
  jobs: readonly NewJob[],
  { waitSeconds }: { waitSeconds?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  const priority = waitSeconds === undefined ? 0 : AFTER_ALL_OTHERS
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(
        row (job.name, job.payload, null, now() + make_interval(secs => ${waitSeconds ?? 0}),
          null, null, ${priority}::int, null)
          ::graphile_worker.job_spec)
      from unnest(
        ${jobs.map(({ name }) => name)}::text[],
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::json[]) as job (name, payload)
    ))`.execute(trx)
}
