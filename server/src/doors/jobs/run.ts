import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Job,
  type RunnerOptions,
  type WorkerEvents,
  run,
  type TaskList,
  Logger as WorkerLogger,
  runOnce,
} from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { Histogram } from 'prom-client'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { causedBy } from '../../platform/cause.ts'
import { type PoolOptions, openPool } from '../../platform/db/pool.ts'
import { countDatabaseFailure, isUnavailable } from '../../platform/db/unavailable.ts'
import { hidePersonal } from '../../platform/describe-error.ts'
import { pause } from '../../platform/pause.ts'
import {
  type Lane,
  type JobName,
  LANES,
  OrderedBy,
  jobTable,
} from '../../platform/queue/job-table.ts'
import { jobs, scheduleOf } from './jobs.ts'
import { keepSendingEmails, sendDueEmails } from './send-emails.ts'
import { keepSendingEvents } from './send-events.ts'
import { type LockConnection, workerLockKey, keepLockConnection } from './sign-of-life.ts'

const RETRY_MS = 250

/**
 * Opens a pool that waits for connections while Postgres is down. Otherwise Graphile Worker would
 * drop a finished job, or sleep for minutes while Postgres recovers in seconds.
 */
function openRetryingPool(options: PoolOptions, signal: AbortSignal): Pool {
  const pool = openPool(options)
  const connect = pool.connect.bind(pool)
  const retryConnect = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (signal.aborted || !isUnavailable(error)) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  const connectOrRetry = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : retryConnect()
  pool.connect = connectOrRetry as Pool['connect']
  return pool
}

/**
 * How long running jobs may take to finish when the process stops. Texts and identity results wait for
 * outside systems that may hang. The next process takes over what was not finished.
 */
const FINISH_MS: Record<Lane, number> = {
  bank: 20_000,
  notices: 20_000,
  papers: 20_000,
  sms: 3_000,
  mailbox: 3_000,
  identity: 3_000,
}

/** After any of these events it is unknown which jobs the worker holds, so it ends and others take over. */
const FATAL = ['pool:fatalError', 'worker:fatalError', 'worker:getJob:error'] as const

/**
 * Runs one worker for the jobs of a lane until the process stops, the lock connection is lost, or it
 * is unknown which jobs the worker holds. The caller then starts the next worker.
 */
async function runLaneWorker(
  { lane, ...options }: RunnerOptions & { lane: Lane },
  locks: LockConnection,
  stopping: AbortSignal,
): Promise<'stopped' | 'failed'> {
  const failure = new AbortController()
  const end = AbortSignal.any([stopping, locks.lost, failure.signal])
  const events: WorkerEvents = new EventEmitter()
  const workers: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    workers.push(workerPool.id)
    void locks.hold(workerPool.id)
  })
  for (const event of FATAL) events.on(event, () => failure.abort())
  const runner = await run({ ...options, events })
  runner.promise.then(
    () => failure.abort(),
    () => failure.abort(),
  )
  if (!end.aborted) await once(end, 'abort')
  // The worker takes no more jobs. If the database is down, stopping may never end.
  const ended = runner.stop().catch(() => undefined)
  const late = () => sleep(FINISH_MS[lane], undefined, { ref: false })
  if (stopping.aborted) await Promise.race([ended, late()])
  for (const worker of workers) locks.drop(worker)
  return stopping.aborted ? 'stopped' : 'failed'
}

/** The time a new worker has to take its lock. */
const GRACE_SECONDS = 15

/**
 * Unlocks the jobs of dead workers so that others can run them. Graphile Worker would wait four
 * hours. Returns how many workers had left jobs behind.
 */
async function takeOverAbandoned(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ workers: number }>(`
    with holders as materialized (
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_at < now() - interval '${GRACE_SECONDS} seconds'
    ), dead as materialized (
      select worker from holders where pg_try_advisory_xact_lock(${workerLockKey('worker')})
    ), freed as materialized (
      select graphile_worker.force_unlock_workers(array(select worker from dead))
    )
    select (select count(*) from dead) as workers from freed`)
  return (rows[0]?.workers ?? 0) + (await takeOverEmails(pool))
}

/** Gives the emails that dead processes had taken to the others. */
async function takeOverEmails(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ workers: number }>(`
    with holders as materialized (
      select distinct taken_by as worker from email_outbox
      where taken_at < now() - interval '${GRACE_SECONDS} seconds'
    ), dead as materialized (
      select worker from holders where pg_try_advisory_xact_lock(${workerLockKey('worker')})
    ), freed as (
      update email_outbox set taken_by = null, taken_at = null
      where taken_by = any (array(select worker from dead))
    )
    select count(*) as workers from dead`)
  return rows[0]?.workers ?? 0
}

const POLL_MS = 1_000
const RESTART_MS = 250
const TAKE_OVER_MS = 10_000
const lanes = Object.keys(LANES) as Lane[]
/** Each lane listens on a separate connection; two more fetch jobs and mark them as done. */
const POOL_SIZE = lanes.length + 2

export interface JobRunner {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/**
 * Runs the queue in this process; any number of processes may do so at once. It survives any loss of
 * the database: a worker that was cut off is replaced, and its jobs are taken over.
 */
export function runJobs(ctx: Context): JobRunner {
  const { databaseUrl: url, log } = ctx
  const stop = new AbortController()
  const stopping = stop.signal
  const { preparesStatements, databaseTimeoutMs: queryTimeoutMs } = ctx.config
  const limits = { size: POOL_SIZE, queryTimeoutMs, preparesStatements }
  const pool = openRetryingPool({ url, log, ...limits }, stopping)
  const shared = { ...workerOptions(ctx), pgPool: pool }
  let working: Promise<unknown> = Promise.resolve()
  const onBegin = (locks: LockConnection) => {
    working = Promise.all([
      ...lanes.map((lane) => keepWorking(ctx, lane, { shared, locks, stopping })),
      keepSendingEmails(ctx, locks, stopping),
    ])
  }
  const keepingLocks = keepLockConnection(url, { log, stopping, onBegin })
  const takingOver = keepTakingOver(ctx, pool, stopping)
  const sendingEvents = keepSendingEvents(ctx, stopping)
  return {
    stop: async () => {
      stop.abort()
      await working
      await Promise.all([keepingLocks, takingOver, sendingEvents])
      await pool.end()
    },
  }
}

/** Runs the jobs that are queued now and sends the emails, when no process runs the queue. */
export async function runQueuedJobs(ctx: Context): Promise<void> {
  const taskList = Object.assign({}, ...lanes.map((lane) => taskListOf(ctx, lane))) as TaskList
  await runOnce({ ...workerOptions(ctx), pgPool: ctx.pool, taskList })
  await sendDueEmails(ctx)
}

function workerOptions(ctx: Context): RunnerOptions {
  return {
    noHandleSignals: true,
    noPreparedStatements: !ctx.config.preparesStatements,
    logger: workerLogger(ctx),
    pollInterval: POLL_MS,
    // With batches, a failure to mark a job as done is emitted as an event. Without them it would
    // be an unhandled rejection and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** Runs one worker after another while the connection that holds their locks lasts. */
async function keepWorking(
  ctx: Context,
  lane: Lane,
  {
    shared,
    locks,
    stopping,
  }: { shared: RunnerOptions; locks: LockConnection; stopping: AbortSignal },
): Promise<void> {
  const crontab = { crontab: scheduleOf(lane).join('\n') }
  const taskList = taskListOf(ctx, lane)
  const options = { ...shared, ...crontab, concurrency: LANES[lane], taskList, lane }
  while (!stopping.aborted && !locks.lost.aborted) {
    try {
      const how = await runLaneWorker(options, locks, stopping)
      if (how === 'failed') ctx.log.warn({ lane }, 'a worker of jobs was cut off')
    } catch (error) {
      ctx.log.error({ err: error, lane }, 'a worker of jobs could not begin')
    }
    await pause(RESTART_MS, stopping)
  }
}

async function keepTakingOver(ctx: Context, pool: Context['pool'], stopping: AbortSignal) {
  while (!stopping.aborted) {
    try {
      const workers = await takeOverAbandoned(pool)
      if (workers > 0) ctx.log.warn({ workers }, 'took over the jobs of dead workers')
    } catch (error) {
      ctx.log.warn({ err: error }, 'abandoned jobs could not be looked for')
    }
    await pause(TAKE_OVER_MS, stopping)
  }
}

function taskListOf(ctx: Context, lane: Lane): TaskList {
  const names = (Object.keys(jobTable) as JobName[]).filter((name) => jobTable[name].lane === lane)
  return Object.fromEntries(
    names.map((name) => [name, (payload, { job }) => work(ctx, name, payload, job)]),
  )
}

/** How long jobs ran and how they ended; one that failed is tried again. */
export const jobDurations = new Histogram({
  name: 'passbook_job_duration_seconds',
  help: 'Duration of jobs by name and outcome',
  // Prometheus itself names the scraped process `job`.
  labelNames: ['name', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers: [],
})

type Attempt = Pick<Job, 'id' | 'attempts' | 'created_at'>

/** Runs a job for the call that ordered it, so that all it does and logs can be followed from that call. */
async function work(ctx: Context, name: JobName, payload: unknown, job: Attempt): Promise<void> {
  const { invocation_id } = OrderedBy.parse(payload)
  const attempt = { job_id: job.id, attempt: job.attempts }
  const end = jobDurations.startTimer({ name })
  await causedBy({ invocation_id, job: name }, async () => {
    try {
      await jobs[name](ctx, jobTable[name].payload.parse(payload) as never)
    } catch (error) {
      end({ outcome: 'failed' })
      if (isUnavailable(error)) countDatabaseFailure(error)
      ctx.log.error({ err: error, ...attempt }, 'a job failed')
      throw error
    }
    const seconds = end({ outcome: 'done' })
    // What the schedule runs each minute would bury the rest.
    ctx.log[invocation_id ? 'info' : 'debug']({ ...attempt, seconds }, 'a job is done')
    if (invocation_id) await recordDone(ctx, { ...job, name, payload, invocation_id })
  })
}

/** An older payload names its institution in camelCase. */
const OfInstitution = z.union([
  z.object({ institution_id: z.uuid() }),
  z.object({ institutionId: z.uuid() }),
])

interface DoneJob extends Attempt {
  name: JobName
  payload: unknown
  invocation_id: string
}

/** Remembers a job that leaves the queue. It is done whether or not that succeeds, and must not be repeated. */
async function recordDone(
  { db, log }: Context,
  { name, payload, invocation_id, attempts, created_at }: DoneJob,
): Promise<void> {
  try {
    const of = OfInstitution.parse(payload)
    const institution_id = 'institution_id' in of ? of.institution_id : of.institutionId
    const done = { institution_id, invocation_id, kind: 'job', name, attempts } as const
    await db
      .insertInto('finished_work')
      .values({ ...done, ordered_at: created_at })
      .execute()
  } catch (error) {
    log.warn({ err: error }, 'a job that is done could not be recorded')
  }
}

function workerLogger(ctx: Context): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    // A failed job has a line of its own, which names its cause and not its payload.
    if (meta?.['failure']) return
    const words = hidePersonal(message)
    if (level === 'error') ctx.log.error({ err: meta?.['error'] }, words)
    else if (level === 'warning') ctx.log.warn(words)
    else ctx.log.debug(words)
  })
}
