import { parentPort } from 'node:worker_threads'
import { FileRefusal } from '../checked-file.ts'
import { checkPdf } from './check-pdf.ts'

/** Why a PDF is refused; null for one that is accepted. */
export type Verdict = { refusal: string | null } | { error: unknown }

/** Checks PDFs outside of the main event loop, because one can use a core for a second. */
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
