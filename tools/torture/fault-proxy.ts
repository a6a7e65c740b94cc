import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** Where connections are passed on to: a port of this machine, or a socket in a folder. */
type Target = { port: number } | { path: string }

/** Passes connections on until it is told to fail, as a network does between two processes. */
export class FaultProxy {
  readonly port: number
  readonly #server: net.Server
  readonly #open = new Set<Socket>()
  #losesAnswers = false

  private constructor(server: net.Server, target: Target) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (near) => this.#connect(near, net.connect({ ...target, host: HOST })))
  }

  static async open(target: Target): Promise<FaultProxy> {
    const server = net.createServer().listen(0, HOST)
    await once(server, 'listening')
    return new FaultProxy(server, target)
  }

  #connect(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        this.#open.delete(socket)
        // What was passed on just before still arrives.
        other.end()
      })
    }
    near.on('data', (piece) => far.write(piece))
    far.on('data', (piece) => {
      if (!this.#losesAnswers) near.write(piece)
    })
  }

  /** Cuts every connection at once. */
  cut(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Passes on what is asked and loses every answer during the act, and cuts the connections after it. */
  async loseAnswers(act: () => Promise<void>): Promise<void> {
    this.#losesAnswers = true
    try {
      await act()
    } finally {
      this.cut()
      this.#losesAnswers = false
    }
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

const HOST = '127.0.0.1'
