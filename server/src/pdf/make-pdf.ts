import { Worker } from 'node:worker_threads'
import type { Delivery, Order } from './worker.ts'

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

interface Workshop {
  worker: Worker
  waiting: Map<number, Waiting>
}

/**
 * Left alone, the thread lets what it no longer needs lie for hundreds of MiB. The young are what counts;
 * the old leave room for a statement of fifteen thousand lines.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 }

let open: Workshop | undefined
let orders = 0

/**
 * Writes a document in a worker thread, so that nobody else waits for it: by the `write` of a module,
 * of an input that can be copied.
 */
export function makePdf(module: URL, input: object): Promise<Buffer> {
  const { worker, waiting } = (open ??= openWorkshop())
  const order: Order = { id: (orders += 1), module: module.href, input }
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject })
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order)
  })
}

function openWorkshop(): Workshop {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: MEMORY })
  const waiting = new Map<number, Waiting>()
  worker.on('message', (delivery: Delivery) => {
    const customer = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    // Whoever waits for nothing may end the process.
    if (waiting.size === 0) worker.unref()
    if ('error' in delivery) customer?.reject(delivery.error)
    else customer?.resolve(Buffer.from(delivery.bytes))
  })
  const close = (error: unknown) => {
    if (open?.worker === worker) open = undefined
    for (const { reject } of waiting.values()) reject(error)
  }
  worker.on('error', close)
  worker.on('exit', (code) => close(new Error(`the PDF worker ended with ${code}`)))
  return { worker, waiting }
}
