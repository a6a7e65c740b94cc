import { parentPort } from 'node:worker_threads'
import { FileRefusal } from '../checked-file.ts'
import { checkPdf } from './check-pdf.ts'

/** Why a PDF is not taken; null for one that may be kept. */
export type Verdict = { refusal: string | null } | { error: unknown }

/** Checks PDFs beside the event loop: one takes a core for as long as a second. */
parentPort?.on('message', (bytes: Uint8Array) => {
  void checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    () => answer({ refusal: null }),
    (error: unknown) =>
      answer(error instanceof FileRefusal ? { refusal: error.message } : { error }),
  )
})

function answer(verdict: Verdict): void {
  parentPort?.postMessage(verdict, [])
}
