import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { lengthOfReply } from './http-load.ts'

/**
 * Sends calls of many people, at a fixed rate or as fast as they are answered. The load shares the processors with
 * the server, so a call costs it little: its text is almost ready, and a connection is read without a stream.
 */

interface Load {
  port: number
  seconds: number
  /** The next request, as it is sent. */
  next: () => string
}

export interface Answer {
  /** 0 if nobody answered in time, or the connection was lost. */
  status: number
  tookMs: number
}

/** Whoever has no answer by then has gone; an answer that comes later is of no use to them. */
const PATIENCE_MS = 5_000
const LOOKED_AT_EVERY_MS = 100
/** Calls that are due in this time are sent together. */
const TURN_MS = 1
/** How often it is looked whether the last calls were answered. */
const LAST_ANSWERS_MS = 10
const BUFFER_BYTES = 256 * 1024

/** Does not wait for one answer before the next call; every call is on a connection that nothing else uses. */
export async function sendAtRate({
  port,
  seconds,
  next,
  perSecond,
}: Load & { perSecond: number }): Promise<Answer[]> {
  const connections = new Connections(port)
  const answers: Answer[] = []
  const count = Math.floor(perSecond * seconds)
  const from = performance.now()
  for (let turn = 0; turn < count; turn += 1) {
    const dueMs = from + (turn / perSecond) * 1000 - performance.now()
    if (dueMs > TURN_MS) await sleep(dueMs)
    connections.send(next(), (answer) => answers.push(answer))
  }
  while (answers.length < count) await sleep(LAST_ANSWERS_MS)
  connections.close()
  return answers
}

/** Each connection sends again as soon as it is answered. Returns how many a second were answered with 200. */
export async function sendWhenAnswered({
  port,
  seconds,
  next,
  connections: size,
}: Load & { connections: number }): Promise<{ count: number; perSecond: number }> {
  const connections = new Connections(port)
  const from = performance.now()
  let count = 0
  const sendOn = (done: () => void, fail: (error: Error) => void) =>
    connections.send(next(), ({ status }) => {
      if (status !== 200) return fail(new Error(`a call was answered with ${status}`))
      count += 1
      return performance.now() - from < seconds * 1000 ? sendOn(done, fail) : done()
    })
  await Promise.all(Array.from({ length: size }, () => new Promise<void>(sendOn)))
  connections.close()
  return { count, perSecond: count / ((performance.now() - from) / 1000) }
}

/** Connections that are used again once they are free, as browsers do. */
class Connections {
  readonly #port: number
  readonly #free: Connection[] = []
  readonly #busy = new Set<Connection>()
  readonly #watch = setInterval(() => this.#giveUp(), LOOKED_AT_EVERY_MS)

  constructor(port: number) {
    this.#port = port
  }

  send(text: string, done: (answer: Answer) => void): void {
    const connection = this.#findFree() ?? new Connection(this.#port)
    this.#busy.add(connection)
    connection.send(text, (answer) => {
      this.#busy.delete(connection)
      if (!connection.isLost) this.#free.push(connection)
      done(answer)
    })
  }

  close(): void {
    clearInterval(this.#watch)
    for (const connection of this.#free) connection.close()
  }

  #giveUp(): void {
    const before = performance.now() - PATIENCE_MS
    for (const connection of this.#busy) if (connection.sentAt < before) connection.close()
  }

  #findFree(): Connection | undefined {
    let found = this.#free.pop()
    while (found?.isLost) found = this.#free.pop()
    return found
  }
}

/** Shared by all connections: what was read is looked at before anything else is. */
const buffer = Buffer.alloc(BUFFER_BYTES)

class Connection {
  isLost = false
  sentAt = 0
  readonly #socket: net.Socket
  #waiting = ''
  #done: ((answer: Answer) => void) | undefined

  constructor(port: number) {
    const callback = (bytes: number) => {
      this.#read(buffer.toString('latin1', 0, bytes))
      return true
    }
    this.#socket = net.connect({ port, host: '127.0.0.1', onread: { buffer, callback } })
    this.#socket.setNoDelay(true)
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.isLost = true
      this.#answer(0)
    })
  }

  send(text: string, done: (answer: Answer) => void): void {
    this.#done = done
    this.sentAt = performance.now()
    this.#socket.write(text, 'latin1')
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
    this.#answer(status)
  }

  #answer(status: number): void {
    const done = this.#done
    this.#done = undefined
    done?.({ status, tookMs: performance.now() - this.sentAt })
  }
}
