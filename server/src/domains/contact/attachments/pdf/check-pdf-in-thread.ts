import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { FileRefusal } from '../checked-file.ts'
import type { Verdict } from './worker.ts'

/** A PDF of 10 MB takes about a second. One that takes longer was made to take time. */
const MAX_CHECK_MS = 10_000
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 384 }
/** One thread waits for the next PDF; starting one takes longer than checking a letter. */
const MAX_IDLE = 1
const TOO_LONG = 'takes too long to check. Print it to a new PDF and attach that.'

const idle: Worker[] = []

/** Checks a PDF in a worker thread of bounded memory, which is ended when its time is over. */
export async function checkPdfInThread(bytes: Buffer): Promise<void> {
  const worker = idle.pop() ?? openWorker()
  worker.ref()
  try {
    const verdict = await ask(worker, bytes)
    if (idle.length < MAX_IDLE) keep(worker)
    if ('error' in verdict) throw verdict.error
    if (verdict.refusal !== null) throw new FileRefusal(verdict.refusal)
  } finally {
    if (!idle.includes(worker)) await worker.terminate()
  }
}

async function ask(worker: Worker, bytes: Buffer): Promise<Verdict> {
  const signal = AbortSignal.timeout(MAX_CHECK_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(bytes)
  try {
    const [verdict] = (await once(worker, 'message', { signal })) as [Verdict]
    return verdict
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    const isTooMuch = name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isTooMuch ? new FileRefusal(TOO_LONG) : error
  }
}

function openWorker(): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: MEMORY })
  // The check that waits for it hears of the error as well; an idle thread has nobody who listens.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    const place = idle.indexOf(worker)
    if (place !== -1) idle.splice(place, 1)
  })
  return worker
}

/** An idle thread does not keep the process alive. */
function keep(worker: Worker): void {
  worker.unref()
  idle.push(worker)
}
