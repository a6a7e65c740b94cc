import { createHash } from 'node:crypto'
import { DatabaseError, type PoolClient } from 'pg'

/** Every connection keeps as many plans: what comes later is parsed each time, as without a name. */
const MAX_NAMED = 200
/** Lists of every length are texts of their own: so many are counted before counting begins anew. */
const MAX_COUNTED = 2_000
/** From here on planning is not what a statement costs, and a plan for all values may be a bad one. */
const SLOW_MS = 50
/** What runs a few times only is not worth a name; one slow time outweighs so many quick ones. */
const USES_BEFORE_NAMED = 5
const QUICK_PER_SLOW = 100

interface Counted {
  text: string
  name: string
  /** Named from its first use on, however long it takes: the busiest statements of the bank. */
  isMarked: boolean
  quick: number
  slow: number
  hasPlace: boolean
}

type Send = (...args: unknown[]) => unknown

const marked = new Map<string, string>()

/** Marks a statement that is worth parsing once per connection, whatever it takes. */
export function prepared(name: string, text: string): string {
  marked.set(text, name)
  return text
}

/** A newer version of the server changed a table under a statement that asks for all columns. */
export function isStalePlan(error: unknown): boolean {
  const STALE = 'cached plan must not change result type'
  return error instanceof DatabaseError && error.code === '0A000' && error.message === STALE
}

/** Which statements of a pool its connections prepare. */
export class PreparedStatements {
  readonly #slowMs: number
  readonly #counted = new Map<string, Counted>()
  #named = 0
  /** Moved when plans no longer fit their tables: every statement then has a new name. */
  #era = 0

  constructor({ slowMs = SLOW_MS } = {}) {
    this.#slowMs = slowMs
  }

  /**
   * Lets a connection prepare what is asked over and over: a statement that was quick some times gets
   * a name, by which Postgres knows it parsed and planned. Slow ones keep being planned for their values.
   */
  prepareOn(client: PoolClient): void {
    const send = client.query.bind(client) as Send
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      // Without values it goes by the simple protocol, in which there are no names.
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
        return send(text, values, ...rest)
      }
      const statement = this.#counted.get(text) ?? this.#add(text)
      // With a callback somebody else's pool asks, who looks after its own statements.
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
    statement: Counted,
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
      // A transaction has to be done again as a whole.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(query.text, query.values)
    }
  }

  #isNamed(statement: Counted): boolean {
    if (statement.isMarked) return true
    if (statement.quick < USES_BEFORE_NAMED + statement.slow * QUICK_PER_SLOW) return false
    if (!statement.hasPlace && this.#named < MAX_NAMED) {
      statement.hasPlace = true
      this.#named += 1
    }
    return statement.hasPlace
  }

  #add(text: string): Counted {
    if (this.#counted.size >= MAX_COUNTED) {
      for (const [known, { isMarked, hasPlace }] of this.#counted) {
        if (!isMarked && !hasPlace) this.#counted.delete(known)
      }
    }
    const name = marked.get(text)
    const statement = {
      text,
      name: name ?? nameOf(text),
      isMarked: name !== undefined,
      quick: 0,
      slow: 0,
      hasPlace: false,
    }
    this.#counted.set(text, statement)
    return statement
  }
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
