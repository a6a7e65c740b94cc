import { createHash } from 'node:crypto'
import { DatabaseError, type PoolClient } from 'pg'

/** How many plans each connection keeps; later statements are parsed each time, as without a name. */
const MAX_NAMED = 200
/** Lists of different lengths make different texts: after this many, unnamed texts are forgotten. */
const MAX_COUNTED = 2_000
/** From this duration on, planning is not the main cost, and a generic plan may be a bad one. */
const SLOW_MS = 50
/** A statement that runs only a few times needs no name; one slow run outweighs this many quick ones. */
const USES_BEFORE_NAMED = 5
const QUICK_PER_SLOW = 100

interface StatementUsage {
  text: string
  name: string
  /** Named from its first use on, however long it takes: one of the busiest statements of the bank. */
  isMarked: boolean
  quick: number
  slow: number
  hasSlot: boolean
}

type Send = (...args: unknown[]) => unknown

const marked = new Map<string, string>()

/** Marks a statement that every connection prepares, however long it takes, and returns its text. */
export function prepared(name: string, text: string): string {
  marked.set(text, name)
  return text
}

/** Whether a newer version changed a table under a prepared statement that selects all columns. */
export function isStalePlan(error: unknown): boolean {
  const STALE = 'cached plan must not change result type'
  return error instanceof DatabaseError && error.code === '0A000' && error.message === STALE
}

/** Decides which statements the connections of a pool prepare. */
export class PreparedStatements {
  readonly #slowMs: number
  readonly #usage = new Map<string, StatementUsage>()
  #named = 0
  /** Increased when plans no longer fit their tables, so that every statement gets a new name. */
  #era = 0

  constructor({ slowMs = SLOW_MS } = {}) {
    this.#slowMs = slowMs
  }

  /**
   * Makes a connection prepare frequent statements: one that was quick several times gets a name, under which
   * Postgres keeps it parsed and planned. Slow ones are still planned for their values.
   */
  prepareOn(client: PoolClient): void {
    const send = client.query.bind(client) as Send
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      // A query without values uses the simple protocol, which has no names.
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return send(text, values, ...rest)
      }
      const statement = this.#usage.get(text) ?? this.#add(text)
      // Queries with a callback come from a library, which manages its own statements.
      if (rest.length > 0 && !statement.isMarked) return send(text, values, ...rest)
      const name = this.#isNamed(statement) ? `${statement.name}_${this.#era}` : undefined
      if (rest.length > 0) return send({ name, text, values }, ...rest)
      return this.#sendCounted(client, send, statement, { name, text, values })
    }
    client.query = query as PoolClient['query']
  }

  async #sendCounted(
    client: PoolClient,
    send: Send,
    statement: StatementUsage,
    query: { name: string | undefined; text: string; values: unknown[] },
  ): Promise<unknown> {
    const from = performance.now()
    try {
      const result = await send(query)
      if (performance.now() - from < this.#slowMs) statement.quick += 1
      else statement.slow += 1
      return result
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#era += 1
      // A transaction has to be repeated as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(query.text, query.values)
    }
  }

  #isNamed(statement: StatementUsage): boolean {
    if (statement.isMarked) return true
    if (statement.quick < USES_BEFORE_NAMED + statement.slow * QUICK_PER_SLOW) return false
    if (!statement.hasSlot && this.#named < MAX_NAMED) {
      statement.hasSlot = true
      this.#named += 1
    }
    return statement.hasSlot
  }

  #add(text: string): StatementUsage {
    if (this.#usage.size >= MAX_COUNTED) {
      for (const [known, { isMarked, hasSlot }] of this.#usage) {
        if (!isMarked && !hasSlot) this.#usage.delete(known)
      }
    }
    const name = marked.get(text)
    const statement = {
      text,
      name: name ?? nameOf(text),
      isMarked: name !== undefined,
      quick: 0,
      slow: 0,
      hasSlot: false,
    }
    this.#usage.set(text, statement)
    return statement
  }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
