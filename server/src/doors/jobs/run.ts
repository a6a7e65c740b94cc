import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type RunnerOptions,
  type WorkerEvents,
  run,
  type TaskList,
  Logger as WorkerLogger,
  runOnce,
} from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import { type PoolOptions, openPool } from '../../platform/db/pool.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { pause } from '../../platform/pause.ts'
import { type Lane, type JobName, LANES, jobTable } from '../../platform/queue/job-table.ts'
import { jobs, scheduleOf } from './jobs.ts'
import { type Life, aliveKey, giveSignsOfLife } from './sign-of-life.ts'

const RETRY_MS = 250

/**
 * A pool whose connections are waited for while Postgres is away. Graphile Worker would give up a
 * finished job instead, or sleep for minutes while Postgres recovers in seconds.
 */
function openPatientPool(options: PoolOptions, signal: AbortSignal): Pool {
  const pool = openPool(options)
  const connect = pool.connect.bind(pool)
  const untilConnected = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (signal.aborted || !isUnavailable(error)) throw error
        await sleep(RETRY_MS)
      }
    }
  }
  const patient = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : untilConnected()
  pool.connect = patient as Pool['connect']
  return pool
}

/**
 * How long jobs that run may take to finish when the process is told to stop. Mail and text messages wait for a
 * system outside, which may hang: what is not handed over by then is taken over by the next process.
 */
const FINISH_MS: Record<Lane, number> = {
  bank: 20_000,
  notices: 20_000,
  papers: 20_000,
  email: 3_000,
  sms: 3_000,
}

/** After any of these it is unknown which jobs the worker holds: it ends, and others take them over. */
const FATAL = ['pool:fatalError', 'worker:fatalError', 'worker:getJob:error'] as const

/**
 * Works the jobs of a lane as one worker, until the process stops, the worker's life is lost, or
 * something leaves it in doubt what it holds. Whoever calls begins the next one.
 */
async function workLane(
  { lane, ...options }: RunnerOptions & { lane: Lane },
  life: Life,
  stopping: AbortSignal,
): Promise<'stopped' | 'failed'> {
  const failure = new AbortController()
  const end = AbortSignal.any([stopping, life.lost, failure.signal])
  const events: WorkerEvents = new EventEmitter()
  const workers: string[] = []
  events.on('pool:create', ({ workerPool }) => {
    workers.push(workerPool.id)
    life.hold(workerPool.id)
  })
  for (const event of FATAL) events.on(event, () => failure.abort())
  const runner = await run({ ...options, events })
  runner.promise.then(
    () => failure.abort(),
    () => failure.abort(),
  )
  if (!end.aborted) await once(end, 'abort')
  // Takes no more jobs from here on. When the database is away it may never come to an end.
  const ended = runner.stop().catch(() => undefined)
  const late = () => sleep(FINISH_MS[lane], undefined, { ref: false })
  if (stopping.aborted) await Promise.race([ended, late()])
  for (const worker of workers) life.drop(worker)
  return stopping.aborted ? 'stopped' : 'failed'
}

/** Time for a new worker to show that it lives. */
const GRACE_SECONDS = 15

/**
 * Lets go of the jobs of workers that are dead, so that others take them up. Graphile Worker itself
 * would wait for four hours. Answers with how many workers had left jobs behind.
 */
async function takeOverAbandoned(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ workers: number }>(`
    with holders as materialized (
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_at < now() - interval '${GRACE_SECONDS} seconds'
    ), dead as materialized (
      select worker from holders where pg_try_advisory_xact_lock(${aliveKey('worker')})
    ), freed as materialized (
      select graphile_worker.force_unlock_workers(array(select worker from dead))
    )
    select (select count(*) from dead) as workers from freed`)
  return rows[0]?.workers ?? 0
}

const POLL_MS = 1_000
const RESTART_MS = 250
const TAKE_OVER_MS = 10_000
const QUERY_TIMEOUT_MS = 4_500
const lanes = Object.keys(LANES) as Lane[]
/** Each lane listens on a connection of its own; two more fetch jobs and mark them as done. */
const POOL_SIZE = lanes.length + 2

export interface JobRunner {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/**
 * Works the queue in this process; any number of processes may do so at once. Lives through any
 * loss of the database: a worker that was cut off is replaced, and what it left is taken over.
 */
export function runJobs(ctx: Context): JobRunner {
  const { databaseUrl: url, log } = ctx
  const stop = new AbortController()
  const stopping = stop.signal
  const { preparesStatements } = ctx.config
  const limits = { size: POOL_SIZE, queryTimeoutMs: QUERY_TIMEOUT_MS, preparesStatements }
  const pool = openPatientPool({ url, log, ...limits }, stopping)
  const shared = { ...workerOptions(ctx), pgPool: pool }
  let working: Promise<unknown> = Promise.resolve()
  const onBegin = (life: Life) => {
    working = Promise.all(lanes.map((lane) => keepWorking(ctx, lane, { shared, life, stopping })))
  }
  const living = giveSignsOfLife(url, { log, stopping, onBegin })
  const takingOver = keepTakingOver(ctx, pool, stopping)
  return {
    stop: async () => {
      stop.abort()
      await working
      await Promise.all([living, takingOver])
      await pool.end()
    },
  }
}

/** Works off what is queued now, where no process works the queue. */
export async function runQueuedJobs(ctx: Context): Promise<void> {
  const taskList = Object.assign({}, ...lanes.map((lane) => taskListOf(ctx, lane))) as TaskList
  await runOnce({ ...workerOptions(ctx), pgPool: ctx.pool, taskList })
}

function workerOptions(ctx: Context): RunnerOptions {
  return {
    noHandleSignals: true,
    noPreparedStatements: !ctx.config.preparesStatements,
    logger: workerLogger(ctx),
    pollInterval: POLL_MS,
    // In batches a job that cannot be marked as done is told as an event. One by one the refusal
    // would reach nobody and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** One worker after another, for as long as the life lasts that their locks hang on. */
async function keepWorking(
  ctx: Context,
  lane: Lane,
  { shared, life, stopping }: { shared: RunnerOptions; life: Life; stopping: AbortSignal },
): Promise<void> {
  const crontab = { crontab: scheduleOf(lane).join('\n') }
  const taskList = taskListOf(ctx, lane)
  const options = { ...shared, ...crontab, concurrency: LANES[lane], taskList, lane }
  while (!stopping.aborted && !life.lost.aborted) {
    try {
      const how = await workLane(options, life, stopping)
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
  return Object.fromEntries(names.map((name) => [name, (payload) => work(ctx, name, payload)]))
}

async function work(ctx: Context, name: JobName, payload: unknown): Promise<void> {
  await jobs[name](ctx, jobTable[name].payload.parse(payload) as never)
}

function workerLogger(ctx: Context): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error({ meta }, message)
    else if (level === 'warning') ctx.log.warn(message)
    else ctx.log.debug(message)
  })
}
