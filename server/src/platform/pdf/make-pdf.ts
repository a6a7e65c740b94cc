import { Worker } from 'node:worker_threads'
import { DomainError } from '../errors.ts'
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
 * Left alone, a thread lets what it no longer needs lie for hundreds of MiB. The young are what counts;
 * the old leave room for a statement of fifteen thousand lines.
 */
const MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 }

/** The one there is: a night of statements reads and keeps meanwhile, and another takes 70 MiB. */
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
  const workshop: Workshop = { worker, waiting }
  worker.on('message', (delivery: Delivery) => {
    const customer = waiting.get(delivery.id)
    waiting.delete(delivery.id)
    // Whoever waits for nothing may end the process.
    if (waiting.size === 0) worker.unref()
    if ('error' in delivery) customer?.reject(delivery.error)
    else customer?.resolve(asBuffer(delivery.bytes))
  })
  // A thread that ends says nothing about what others ordered: they may order again, of the next one.
  const close = (cause: unknown) => {
    if (open === workshop) open = undefined
    for (const { reject } of waiting.values()) {
      reject(Object.assign(new DomainError('unavailable'), { cause }))
    }
    waiting.clear()
  }
  worker.on('error', close)
  worker.on('exit', (code) => close(new Error(`the PDF worker ended with ${code}`)))
  return workshop
}

/** The same bytes, not a copy of them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
