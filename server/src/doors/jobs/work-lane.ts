import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunnerOptions, type WorkerEvents, run } from 'graphile-worker'
import type { Lane } from '../../platform/queue/job-table.ts'
import type { Life } from './sign-of-life.ts'

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
export async function workLane(
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
