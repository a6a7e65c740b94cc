import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery as it reached the receiver. */
export interface Received {
  headers: Record<string, string>
  body: string
  id: string
  event: { type: string; sequence: number; subject_id: string; data: Record<string, unknown> }
  /** Whether the receiver accepted it. */
  isTaken: boolean
}

export interface EventReceiver {
  url: string
  received: Received[]
  /** Answers a delivery. Returns false if the receiver does not accept it. */
  answer: (response: ServerResponse, received: Received) => boolean | Promise<boolean>
  close(): Promise<void>
}

/** An institution's own system on loopback. It accepts everything unless its `answer` is replaced. */
export async function openEventReceiver(): Promise<EventReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const id = headers['webhook-id'] ?? ''
      const event = JSON.parse(body) as Received['event']
      const received = { headers, body, id, event, isTaken: false }
      receiver.received.push(received)
      void Promise.resolve(receiver.answer(response, received)).then(
        (isTaken) => (received.isTaken = isTaken),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${port}/events`,
    received: [],
    answer: takeIt,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

export function takeIt(response: ServerResponse): boolean {
  response.writeHead(204).end()
  return true
}
