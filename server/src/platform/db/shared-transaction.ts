import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/**
 * A locked account must not keep a whole batch waiting: an act that finds one locked is run alone later.
 * Batched statements are planned once, to look rows up by key, however small the tables were then.
 */
const SETTINGS = sql`set local lock_timeout = '100ms';
  set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`

type SingleQuery<Values, Row> = (db: Database, values: Values) => Promise<Row[]>
/** Returns the rows of each request, in the order of the requests. */
type BatchQuery<Values, Row> = (
  db: Database,
  all: readonly [Values, ...Values[]],
) => Promise<Row[][]>

interface PendingRequest {
  values: unknown
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

interface PendingQuery {
  runSingle: SingleQuery<unknown, unknown>
  runBatch: BatchQuery<unknown, unknown>
  requests: PendingRequest[]
}

/** The queries that acts of each shared transaction have requested since the last results came. */
const pendingQueries = new WeakMap<Database, Map<unknown, PendingQuery>>()

/** Counts batches that were rolled back because an act failed; `platform/http/health.ts` exposes it. */
export const rolledBackBatches = new Counter({
  name: 'act_groups_undone_total',
  help: 'Groups of acts that were undone as one of them was refused, found a lock or failed',
  labelNames: ['reason'],
  registers: [],
})

/** One of several acts failed, so the whole batch was rolled back. */
export class BatchRolledBack extends Error {
  /** How each act ended, in the order in which they were given. */
  readonly outcomes: readonly PromiseSettledResult<unknown>[]

  constructor(outcomes: readonly PromiseSettledResult<unknown>[]) {
    super('An act of a shared transaction failed.')
    this.outcomes = outcomes
  }
}

/**
 * Runs several acts in one transaction, and merges the queries they make at the same time. If one fails, all
 * are rolled back and `BatchRolledBack` says how each ended.
 */
export function inSharedTransaction<T>(
  db: Database,
  acts: readonly ((trx: Transaction) => Promise<T>)[],
): Promise<T[]> {
  return db.transaction().execute(async (trx) => {
    await SETTINGS.execute(trx)
    pendingQueries.set(trx, new Map())
    // Every act settles before the transaction ends, which commits all of them or none.
    const outcomes = await Promise.allSettled(acts.map((act) => act(trx)))
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    if (done.length < outcomes.length) throw new BatchRolledBack(outcomes)
    return done.map(({ value }) => value)
  })
}

/** Wraps a query so that acts of a shared transaction run it in one statement; elsewhere it runs alone. */
export function batchable<Values, Row>(
  runSingle: SingleQuery<Values, Row>,
  runBatch: BatchQuery<Values, Row>,
): SingleQuery<Values, Row> {
  return (db, values) => {
    const pending = pendingQueries.get(db)
    if (pending === undefined) return runSingle(db, values)
    return new Promise((resolve, reject) => {
      // Runs in the next turn of the event loop, because by then every act that got its last result has
      // made its next query, and all of them can be merged.
      if (pending.size === 0) setImmediate(() => runPending(db, pending))
      const query =
        pending.get(runBatch) ?? ({ runSingle, runBatch, requests: [] } as unknown as PendingQuery)
      pending.set(runBatch, query)
      query.requests.push({ values, resolve: resolve as PendingRequest['resolve'], reject })
    })
  }
}

function runPending(db: Database, pending: Map<unknown, PendingQuery>): void {
  const queries = [...pending.values()]
  pending.clear()
  for (const query of queries) void runQuery(db, query)
}

async function runQuery(
  db: Database,
  { runSingle, runBatch, requests }: PendingQuery,
): Promise<void> {
  try {
    const [first, ...others] = requests.map(({ values }) => values)
    const rows =
      others.length === 0 ? [await runSingle(db, first)] : await runBatch(db, [first, ...others])
    for (const [index, { resolve }] of requests.entries()) resolve(rows[index] ?? [])
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
}
