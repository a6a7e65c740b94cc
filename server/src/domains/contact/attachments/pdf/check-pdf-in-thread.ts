import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FileRefusal } from '../checked-file.ts'
import type { Verdict } from './worker.ts'

/** A PDF of 10 MB takes about a second. One that takes this long was made to waste time. */
const MAX_CHECK_MS = 10_000
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }
/** One idle thread is kept, because starting one takes longer than checking a short PDF. */
const MAX_IDLE = 1
const TOO_LONG = 'takes too long to check. Print it to a new PDF and attach that.'

const idle: Worker[] = []

/** Checks a PDF in a worker thread with limited memory and time. */
export async function checkPdfInThread(bytes: Buffer): Promise<void> {
  const worker = idle.pop() ?? openWorker()
  worker.ref()
  try {
    const verdict = await runCheck(worker, bytes)
    if (idle.length < MAX_IDLE) keepIdle(worker)
    if ('error' in verdict) throw verdict.error
    if (verdict.refusal !== null) throw new FileRefusal(verdict.refusal)
  } finally {
    if (!idle.includes(worker)) await worker.terminate()
  }
}

async function runCheck(worker: Worker, bytes: Buffer): Promise<Verdict> {
  const signal = AbortSignal.timeout(MAX_CHECK_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(bytes)
  try {
    const [verdict] = (await once(worker, 'message', { signal })) as [Verdict]
    return verdict
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    const isOverLimit = name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isOverLimit ? new FileRefusal(TOO_LONG) : error
  }
}

function openWorker(): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: MEMORY })
  // A running check gets the error too. Without a listener, an error in an idle thread would end the process.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    const place = idle.indexOf(worker)
    if (place !== -1) idle.splice(place, 1)
  })
  return worker
}

/** Keeps an idle thread for the next PDF; it does not keep the process alive. */
function keepIdle(worker: Worker): void {
  worker.unref()
  idle.push(worker)
}
