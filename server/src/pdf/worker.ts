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
    send({ id, bytes: await write(input) })
  } catch (error) {
    send({ id, error })
  }
}

function send(delivery: Delivery): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(delivery)
}
