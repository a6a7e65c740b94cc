import { type Socket, connect, createServer } from 'node:net'

/** Where a connection is cut: before the n-th packet in a direction, of which a part may still pass. */
export interface Cut {
  direction: 'up' | 'down'
  packet: number
  /** How much of the packet passes, from 0 to 1. */
  share?: number
}

/** Passes connections on to a server, and cuts the one for which a cut is planned. */
export interface FaultProxy {
  port: number
  /** The next connection that reaches the place is cut there. */
  plan(cut: Cut | undefined): void
  /** Whether the planned cut was made. */
  hasCut(): boolean
  /** The packets of the last connection. */
  packets(): { up: number; down: number }
  stop(): Promise<void>
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let planned: Cut | undefined
  let hasCut = false
  let counts = { up: 0, down: 0 }
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    counts = { up: 0, down: 0 }
    const count = counts
    const end = () => {
      client.destroy()
      far.destroy()
    }
    for (const socket of [client, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const pass = (direction: 'up' | 'down', to: Socket) => (data: Buffer) => {
      count[direction] += 1
      const { share = 0 } = planned ?? {}
      if (planned?.direction !== direction || planned.packet > count[direction]) {
        to.write(data)
        return
      }
      planned = undefined
      hasCut = true
      // What passes must arrive before the connection ends.
      to.write(data.subarray(0, Math.floor(data.length * share)), end)
    }
    client.on('data', pass('up', far))
    far.on('data', pass('down', client))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    plan: (cut) => {
      planned = cut
      hasCut = false
    },
    hasCut: () => hasCut,
    packets: () => counts,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
