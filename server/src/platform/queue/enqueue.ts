import { type Kysely, sql } from 'kysely'
import { askedTogether } from '../db/shared-transaction.ts'
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

interface ManyJobs {
  names: string[]
  payloads: string[]
  waitSeconds: number
  priority: number
}

const addMany = statement(
  (_db, { names, payloads, waitSeconds, priority }: ManyJobs) => sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(
        row (job.name, job.payload, null, now() + make_interval(secs => ${waitSeconds}),
          null, null, ${priority}::int, null)
          ::graphile_worker.job_spec)
      from unnest(${names}::text[], ${payloads}::json[]) as job (name, payload)
    ))`,
)

const addAll = askedTogether(addMany, async (db, all: readonly [ManyJobs, ...ManyJobs[]]) => {
  const alike = Map.groupBy(all, ({ waitSeconds, priority }) => `${waitSeconds} ${priority}`)
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    const names = [first, ...others].flatMap((jobs) => jobs.names)
    const payloads = [first, ...others].flatMap((jobs) => jobs.payloads)
    await addMany(db, { ...first, names, payloads })
  }
  return all.map(() => [])
})

/** The same for many, in one statement. Those that may wait let every other go first. */
export async function enqueueAll(
  trx: Kysely<Tables>,
  jobs: readonly NewJob[],
  { waitSeconds }: { waitSeconds?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  await addAll(trx, {
    names: jobs.map(({ name }) => name),
    payloads: jobs.map(({ payload }) => JSON.stringify(payload)),
    waitSeconds: waitSeconds ?? 0,
    priority: waitSeconds === undefined ? 0 : AFTER_ALL_OTHERS,
  })
}
