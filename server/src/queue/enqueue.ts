import { type Kysely, sql } from 'kysely'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { type JobName, type JobPayload, channelOf, jobTable } from './job-table.ts'

interface NewJob {
  name: JobName
  payload: JobPayload<JobName>
}

interface WrittenJob {
  name: string
  payload: string
  /** Of the lane that hears of it. */
  channel: string
}

interface When {
  waitSeconds: number
  priority: number
}

/** Runs after whatever else waits in its lane: nobody's code waits for news to everybody. */
const AFTER_ALL_OTHERS = 10

/** With a key of its own, one job takes a way through Graphile Worker that costs half of that for many. */
const addOne = statement(
  (_db, { name, payload, waitSeconds, priority, channel }: When & WrittenJob) => sql`
    select pg_notify(${channel}, '1') from graphile_worker.add_job(${name}, ${payload}::json,
      run_at => now() + make_interval(secs => ${waitSeconds}), priority => ${priority}::int,
      job_key => gen_random_uuid()::text, job_key_mode => 'unsafe_dedupe')`,
)

interface ManyJobs extends When {
  names: string[]
  payloads: string[]
  channels: string[]
}

const addMany = statement(
  (_db, { names, payloads, channels, waitSeconds, priority }: ManyJobs) => sql`
    with added as (
      select count(*) from graphile_worker.add_jobs((
        select array_agg(
          row (job.name, job.payload, null, now() + make_interval(secs => ${waitSeconds}),
            null, null, ${priority}::int, null)
            ::graphile_worker.job_spec)
        from unnest(${names}::text[], ${payloads}::json[]) as job (name, payload)
      ))
    )
    select pg_notify(channel, count(*)::text) from added, unnest(${channels}::text[]) as channel
    group by channel`,
)

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue<N extends JobName>(
  trx: Kysely<Tables>,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await enqueueAll(trx, [{ name, payload }])
}

/** The same for many, in one statement. Those that may wait let every other go first. */
export async function enqueueAll(
  trx: Kysely<Tables>,
  jobs: readonly NewJob[],
  { waitSeconds }: { waitSeconds?: number } = {},
): Promise<void> {
  const priority = waitSeconds === undefined ? 0 : AFTER_ALL_OTHERS
  const when = { waitSeconds: waitSeconds ?? 0, priority }
  const written = jobs.map(write)
  const [first, ...others] = written
  if (first === undefined) return
  if (others.length === 0) {
    await addOne(trx, { ...first, ...when })
    return
  }
  await addMany(trx, {
    names: written.map(({ name }) => name),
    payloads: written.map(({ payload }) => payload),
    channels: written.map(({ channel }) => channel),
    ...when,
  })
}

function write({ name, payload }: NewJob): WrittenJob {
  return { name, payload: JSON.stringify(payload), channel: channelOf(jobTable[name].lane) }
}
