import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { lengthOfReply, requestText } from './http-load.ts'

/** Sends calls at a fixed rate, as many people do who know nothing of each other. */

export interface OpenLoad {
  port: number
  path: string
  perSecond: number
  seconds: number
  /** What the next person sends: a GET unless it has a body. */
  next: () => { headers: Record<string, string>; body?: string }
}

export interface Answer {
  /** 0 if nobody answered in time, or the connection was lost. */
  status: number
  tookMs: number
}

/** Whoever has no answer by then has gone; an answer that comes later is of no use to them. */
const PATIENCE_MS = 5_000

/** Does not wait for one answer before the next call; every call is on a connection that nothing else uses. */
export async function sendAtRate({ next, perSecond, seconds, ...to }: OpenLoad): Promise<Answer[]> {
  const connections = new Connections(to.port)
  const calls: Promise<Answer>[] = []
  const from = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const dueMs = from + (turn / perSecond) * 1000 - performance.now()
    if (dueMs > 1) await sleep(dueMs)
    const { headers, body } = next()
    calls.push(connections.send(textOf(to.path, headers, body)))
  }
  const answers = await Promise.all(calls)
  connections.close()
  return answers
}

function textOf(path: string, headers: Record<string, string>, body?: string): string {
  if (body === undefined) return requestText('GET', path, headers)
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return requestText('POST', path, { ...headers, ...length }) + body
}

/** Connections that are used again once they are free, as browsers do. */
class Connections {
  readonly #port: number
  readonly #free: Connection[] = []

  constructor(port: number) {
    this.#port = port
  }

  async send(text: string): Promise<Answer> {
    const connection = this.#findFree() ?? new Connection(this.#port)
    const answer = await connection.send(text)
    if (!connection.isLost) this.#free.push(connection)
    return answer
  }

  close(): void {
    for (const connection of this.#free) connection.close()
  }

  #findFree(): Connection | undefined {
    let found = this.#free.pop()
    while (found?.isLost) found = this.#free.pop()
    return found
  }
}

class Connection {
  isLost = false
  readonly #socket: net.Socket
  #waiting = ''
  #resolve: ((status: number) => void) | undefined

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#read(chunk.toString('latin1')))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.isLost = true
      this.#resolve?.(0)
    })
  }

  async send(text: string): Promise<Answer> {
    const from = performance.now()
    const patience = setTimeout(() => this.#socket.destroy(), PATIENCE_MS)
    const status = await new Promise<number>((resolve) => {
      this.#resolve = resolve
      this.#socket.write(text)
    })
    clearTimeout(patience)
    this.#resolve = undefined
    return { status, tookMs: performance.now() - from }
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#waiting += text
    const length = lengthOfReply(this.#waiting)
    if (length === undefined || this.#waiting.length < length) return
    const status = Number(this.#waiting.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    this.#waiting = ''
    this.#resolve?.(status)
  }
}
