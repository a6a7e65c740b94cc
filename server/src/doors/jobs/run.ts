import { type RunnerOptions, type TaskList, Logger as WorkerLogger, runOnce } from 'graphile-worker'
import type { Context } from '../../context.ts'
import { pause } from '../../platform/pause.ts'
import { type JobName, LANES, type Lane, jobTable } from '../../platform/queue/job-table.ts'
import { jobs, scheduleOf } from './jobs.ts'
import { openPatientPool } from './patient-pool.ts'
import { type Life, giveSignsOfLife } from './sign-of-life.ts'
import { takeOverAbandoned } from './take-over.ts'
import { workLane } from './work-lane.ts'

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
