import type { Socket } from 'node:net'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

/** How many connections all short reads of a process share; two keep both sides of a busy machine at work. */
const MAX_CONNECTIONS = 2

/** A connection on which several calls read at the same time. */
interface SharedConnection {
  client: Promise<PoolClient>
  /** How many statements wait for their answer. */
  waiting: number
  /** Closed instead of being used again. */
  isBroken: boolean
}

/**
 * Sends the short reads of all calls over a few connections, without waiting for each other's answers.
 * Statements of the same turn of the event loop leave in one write, and Postgres answers them one after
 * the other without going to sleep in between. A connection returns to the pool when nobody waits on it.
 */
export class SharedReads {
  readonly #pool: Pool
  readonly #connections: SharedConnection[] = []

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async query(text: string, values: unknown[]): Promise<unknown[]> {
    const connection = this.#pick()
    connection.waiting += 1
    try {
      const client = await connection.client
      writeOncePerTurn(client)
      return (await client.query<object>(text, values)).rows
    } catch (error) {
      if (!isUsable(error)) {
        connection.isBroken = true
        this.#drop(connection)
      }
      throw error
    } finally {
      connection.waiting -= 1
      if (connection.waiting === 0) void this.#release(connection)
    }
  }

  #pick(): SharedConnection {
    const idlest = this.#connections.toSorted((a, b) => a.waiting - b.waiting)[0]
    if (idlest && (idlest.waiting === 0 || this.#connections.length >= MAX_CONNECTIONS)) {
      return idlest
    }
    const added = { client: this.#pool.connect(), waiting: 0, isBroken: false }
    this.#connections.push(added)
    return added
  }

  #drop(connection: SharedConnection): void {
    const index = this.#connections.indexOf(connection)
    if (index !== -1) this.#connections.splice(index, 1)
  }

  async #release(connection: SharedConnection): Promise<void> {
    this.#drop(connection)
    await connection.client.then(
      (client) => client.release(connection.isBroken),
      () => undefined,
    )
  }
}

/** Without an answer it is unknown what the connection still does; after a fatal one Postgres closes it. */
function isUsable(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'FATAL'
}

const held = new WeakSet<Socket>()

/** Collects what is written to a connection in this turn of the event loop, and sends it at its end. */
export function writeOncePerTurn(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  setImmediate(() => {
    held.delete(stream)
    stream.uncork()
  })
}
