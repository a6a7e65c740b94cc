import { type TaskList, Logger as WorkerLogger, run, runOnce } from 'graphile-worker'
import type { Context } from '../context.ts'
import { jobs, schedule } from './jobs.ts'

const CONCURRENCY = 4
const POLL_MS = 1_000

export interface JobRunner {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

/** Works the queue in this process; any number of processes may do so at once. */
export async function runJobs(ctx: Context): Promise<JobRunner> {
  const runner = await run({
    pgPool: ctx.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: workerLogger(ctx),
    crontab: schedule.join('\n'),
    taskList: taskList(ctx),
  })
  return { stop: () => runner.stop() }
}

/** Works off what is queued now, where no process works the queue. */
export async function runQueuedJobs(ctx: Context): Promise<void> {
  await runOnce({
    pgPool: ctx.pool,
    noHandleSignals: true,
    logger: workerLogger(ctx),
    taskList: taskList(ctx),
  })
}

function taskList(ctx: Context): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(ctx, payload)]),
  )
}

function workerLogger(ctx: Context): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') ctx.log.error({ meta }, message)
    else if (level === 'warning') ctx.log.warn(message)
    else ctx.log.debug(message)
  })
}
