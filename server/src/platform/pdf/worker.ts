import { parentPort } from 'node:worker_threads'

/** A document to write: the module with its `write` function, and the input. */
export interface PdfRequest {
  id: number
  module: string
  input: unknown
}

export type PdfResult = { id: number } & ({ bytes: Uint8Array } | { error: unknown })

/** Writes documents off the event loop: each takes a CPU core for some hundredths of a second. */
parentPort?.on('message', ({ id, module, input }: PdfRequest) => {
  void writePdf(id, module, input)
})

async function writePdf(id: number, module: string, input: unknown): Promise<void> {
  try {
    const { write } = (await import(module)) as { write: (input: unknown) => Promise<Uint8Array> }
    const bytes = await write(input)
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    // Transferred instead of copied: otherwise a night of documents would leave twice its size in memory.
    send({ id, bytes }, isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])
  } catch (error) {
    send({ id, error })
  }
}

function send(result: PdfResult, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(result, transferred)
}
