import { parentPort } from 'node:worker_threads'

/** A document to write: by which module's `write`, and of what. */
export interface Order {
  id: number
  module: string
  input: unknown
}

export type Delivery = { id: number } & ({ bytes: Uint8Array } | { error: unknown })

/** Writes documents beside the event loop: each takes a core for some hundredths of a second. */
parentPort?.on('message', ({ id, module, input }: Order) => {
  void deliver(id, module, input)
})

async function deliver(id: number, module: string, input: unknown): Promise<void> {
  try {
    const { write } = (await import(module)) as { write: (input: unknown) => Promise<Uint8Array> }
    const bytes = await write(input)
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    // Handed over, not copied: a night of documents would leave twice their size lying about.
    send({ id, bytes }, isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])
  } catch (error) {
    send({ id, error })
  }
}

function send(delivery: Delivery, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(delivery, handedOver)
}
