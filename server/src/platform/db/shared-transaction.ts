import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

/**
 * Nobody's account keeps a group waiting: an act that finds one locked is run alone. And what they ask
 * together is planned once, to be found by keys, however small the tables were then.
 */
const SETTINGS = sql`set local lock_timeout = '100ms';
  set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`

type Alone<Values, Row> = (db: Database, values: Values) => Promise<Row[]>
/** The rows of each, in the order in which they were asked for. */
type Together<Values, Row> = (db: Database, all: readonly [Values, ...Values[]]) => Promise<Row[][]>

interface Asked {
  values: unknown
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

interface Question {
  alone: Alone<unknown, unknown>
  together: Together<unknown, unknown>
  asked: Asked[]
}

/** What the acts of a shared transaction have asked since the last answers came. */
const turns = new WeakMap<Database, Map<unknown, Question>>()

/** Groups that were undone because one act failed; `platform/http/health.ts` shows the count. */
export const groupsUndone = new Counter({
  name: 'act_groups_undone_total',
  help: 'Groups of acts that were undone as one of them was refused, found a lock or failed',
  labelNames: ['reason'],
  registers: [],
})

/** One of several acts failed, so all of them were undone. */
export class GroupUndone extends Error {
  /** How each act ended, in the order in which they were given. */
  readonly ends: readonly PromiseSettledResult<unknown>[]

  constructor(ends: readonly PromiseSettledResult<unknown>[]) {
    super('An act of a shared transaction failed.')
    this.ends = ends
  }
}

/**
 * Several acts in one transaction, and what they ask at the same time in one statement each. If one
 * fails, all are undone and `GroupUndone` says how each ended.
 */
export function inSharedTransaction<T>(
  db: Database,
  acts: readonly ((trx: Transaction) => Promise<T>)[],
): Promise<T[]> {
  return db.transaction().execute(async (trx) => {
    await SETTINGS.execute(trx)
    turns.set(trx, new Map())
    // All come to an end before the transaction does, which keeps all of them or none.
    const ends = await Promise.allSettled(acts.map((act) => act(trx)))
    const done = ends.filter((end) => end.status === 'fulfilled')
    if (done.length < ends.length) throw new GroupUndone(ends)
    return done.map(({ value }) => value)
  })
}

/** A statement that acts in a shared transaction ask together, and everybody else alone. */
export function askedTogether<Values, Row>(
  alone: Alone<Values, Row>,
  together: Together<Values, Row>,
): Alone<Values, Row> {
  return (db, values) => {
    const turn = turns.get(db)
    if (turn === undefined) return alone(db, values)
    return new Promise((resolve, reject) => {
      // Answers set all acts going; each has asked its next question when that is done.
      if (turn.size === 0) setImmediate(() => answer(db, turn))
      const question = turn.get(together) ?? ({ alone, together, asked: [] } as unknown as Question)
      turn.set(together, question)
      question.asked.push({ values, resolve: resolve as Asked['resolve'], reject })
    })
  }
}

function answer(db: Database, turn: Map<unknown, Question>): void {
  const questions = [...turn.values()]
  turn.clear()
  for (const question of questions) void answerOne(db, question)
}

async function answerOne(db: Database, { alone, together, asked }: Question): Promise<void> {
  try {
    const [first, ...others] = asked.map(({ values }) => values)
    const rows =
      others.length === 0 ? [await alone(db, first)] : await together(db, [first, ...others])
    for (const [index, { resolve }] of asked.entries()) resolve(rows[index] ?? [])
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
