import { DatabaseError, type PoolClient, Pool, types } from 'pg'
import type { Logger } from 'pino'
import { Histogram } from 'prom-client'
import { PreparedStatements } from './prepared.ts'

/**
 * Closes a connection when a statement on it ends without an answer from the server, such as after a timeout
 * or a lost connection. It is then unknown whether the statement ran or still will, and a later one could
 * land inside a transaction that somebody else rolls back (TRUST: Learnt from attacks).
 */
function closeWhenUnanswered(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const query = (...args: unknown[]) => {
    const sent = send(...args)
    // With a callback the pool itself waits for the answer and closes a connection that failed.
    if (sent instanceof Promise) sent.catch((error: unknown) => closeUnlessAnswered(client, error))
    return sent
  }
  client.query = query as PoolClient['query']
}

function closeUnlessAnswered(client: PoolClient, error: unknown): void {
  if (error instanceof DatabaseError) return
  // The pool drops a connection that is ending as soon as it is released.
  const ending = client as unknown as { end(): Promise<void> }
  ending.end().catch(() => undefined)
}

/** How long callers waited for a connection while all were in use; the others are not counted. */
export const poolWaits = new Histogram({
  name: 'passbook_database_pool_wait_seconds',
  help: 'How long callers waited for a connection of the pool while all were in use',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3],
  registers: [],
})

type Connect = (callback?: Parameters<Pool['connect']>[0]) => Promise<PoolClient> | void

function measureWaits(pool: Pool, size: number): void {
  const connect = pool.connect.bind(pool) as Connect
  const measured: Connect = (callback) => {
    if (pool.idleCount > 0 || pool.totalCount < size) return connect(callback)
    const end = poolWaits.startTimer()
    if (!callback) return (connect() as Promise<PoolClient>).finally(end)
    return connect((...answer) => {
      end()
      callback(...answer)
    })
  }
  pool.connect = measured as Pool['connect']
}

// Callers wait for a connection at least this long, and longer where statements may take longer.
const CONNECT_TIMEOUT_MS = 3_000
const CONNECT_SHARE = 2 / 3
// If a transaction is left open anyway, the server ends it and releases its locks.
const FORGOTTEN_TRANSACTION_MS = 60_000
// The server also ends a statement we gave up on, with its locks; otherwise the retry would wait for it.
const CLIENT_CHECK_MS = 1_000
// Rows that are read often are in memory, so finding a row by its key costs little more than reading the next row.
const RANDOM_PAGE_COST = 1.1
/** The settings of every connection. Behind a pooler that hands out connections by transaction, the role has them. */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  random_page_cost: String(RANDOM_PAGE_COST),
  idle_in_transaction_session_timeout: String(FORGOTTEN_TRANSACTION_MS),
  client_connection_check_interval: String(CLIENT_CHECK_MS),
}
const SESSION_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

// Counts and sums of cents fit a double exactly up to 2^53; anything larger must fail loudly.
types.setTypeParser(types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return value
})
// A date is not an instant: it stays text.
types.setTypeParser(types.builtins.DATE, (text) => text)
// Exact decimals stay text; only the ledger converts them to numbers, deliberately.
types.setTypeParser(types.builtins.NUMERIC, (text) => text)

export interface PoolOptions {
  url: string
  size: number
  /** How long one statement may wait for an answer before the call fails (503). */
  queryTimeoutMs: number
  /** Off where a proxy may send statements of one client to several server connections. */
  preparesStatements?: boolean
  statements?: PreparedStatements
  log: Logger
}

/** Opens a pool that logs and replaces dropped idle connections instead of throwing. */
export function openPool({
  url,
  size,
  queryTimeoutMs,
  preparesStatements = true,
  statements = new PreparedStatements(),
  log,
}: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, queryTimeoutMs * CONNECT_SHARE),
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // A proxy that needs unprepared statements may also mix up answers that were not waited for.
    pipeline: preparesStatements,
    application_name: 'passbook',
    options: SESSION_OPTIONS,
  })
  measureWaits(pool, size)
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  pool.on('error', onLost)
  // Clients in use report a lost connection themselves; without a handler that ends the process.
  pool.on('connect', (client) => {
    client.on('error', onLost)
    if (preparesStatements) statements.prepareOn(client)
    closeWhenUnanswered(client)
  })
  return pool
}
