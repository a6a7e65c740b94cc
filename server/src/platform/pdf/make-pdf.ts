import { Worker } from 'node:worker_threads'
import { DomainError } from '../errors.ts'
import type { PdfResult, PdfRequest } from './worker.ts'

interface PendingPdf {
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

interface PdfWorker {
  worker: Worker
  pending: Map<number, PendingPdf>
}

/**
 * Without limits a thread leaves hundreds of MiB of garbage uncollected. The young generation matters most;
 * the old one leaves room for a statement of fifteen thousand lines.
 */
const MEMORY = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 }

/** The only worker: a night of statements also reads and stores meanwhile, and another takes 70 MiB. */
let open: PdfWorker | undefined
let requestCount = 0

/**
 * Writes a PDF in a worker thread, so that the event loop is not blocked: with the `write` function of a
 * module, from an input that can be cloned.
 */
export function makePdf(module: URL, input: object): Promise<Buffer> {
  const { worker, pending } = (open ??= openPdfWorker())
  const job: PdfRequest = { id: (requestCount += 1), module: module.href, input }
  return new Promise((resolve, reject) => {
    pending.set(job.id, { resolve, reject })
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(job)
  })
}

/** How many pages one of our documents has: pdfkit writes one uncompressed list of them. */
export function countPages(pdf: Buffer): number {
  const [, count] = /\/Type \/Pages\n\/Count (\d+)\n/.exec(pdf.toString('latin1')) ?? []
  if (count === undefined) throw new Error('the document has no list of pages')
  return Number(count)
}

function openPdfWorker(): PdfWorker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: MEMORY })
  const pending = new Map<number, PendingPdf>()
  const pdfWorker: PdfWorker = { worker, pending }
  worker.on('message', (result: PdfResult) => {
    const request = pending.get(result.id)
    pending.delete(result.id)
    // An idle worker must not keep the process alive.
    if (pending.size === 0) worker.unref()
    if ('error' in result) request?.reject(result.error)
    else request?.resolve(asBuffer(result.bytes))
  })
  // When the thread ends, all pending requests fail; callers may retry with the next worker.
  const close = (cause: unknown) => {
    if (open === pdfWorker) open = undefined
    for (const { reject } of pending.values()) {
      reject(Object.assign(new DomainError('unavailable'), { cause }))
    }
    pending.clear()
  }
  worker.on('error', close)
  worker.on('exit', (code) => close(new Error(`the PDF worker ended with ${code}`)))
  return pdfWorker
}

/** Wraps the same bytes without copying them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
