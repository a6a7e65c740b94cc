import type { QueryResult } from 'pg'
import { type Database, connectionsOf } from './database.ts'
import { writeOncePerTurn } from './shared-reads.ts'
import type { FilledStatement } from './statement.ts'

/** What a transaction locks and reads first, by name. */
type Reads = Record<string, FilledStatement<unknown>>

type RowsOf<S> = S extends FilledStatement<infer Row> ? Row[] : never
type Found<R extends Reads> = { [Name in keyof R]: RowsOf<R[Name]> }

/**
 * Runs a transaction in two round trips: it begins, locks and reads; then it writes what `decide` made of
 * that, and commits. The first step writes nothing, so that it is harmless if `begin` should fail alone.
 * Returns undefined where nothing is to be written.
 */
export async function inTwoSteps<R extends Reads, Written>(
  db: Database,
  reads: R,
  decide: (found: Found<R>) => FilledStatement<Written> | null,
): Promise<Written[] | undefined> {
  const connections = connectionsOf(db)
  if (!connections?.reads) throw new Error('This database answers one statement after the other.')
  const client = await connections.pool.connect()
  const send = ({ text, values }: FilledStatement<unknown>) => client.query<object>(text, values)
  try {
    writeOncePerTurn(client)
    const names = Object.keys(reads)
    const [, ...answers] = await allSettled([
      client.query(BEGIN),
      ...Object.values(reads).map(send),
    ])
    const found = names.map((name, index) => [name, answers[index]?.rows ?? []])
    const write = decide(Object.fromEntries(found) as Found<R>)
    if (write === null) {
      await client.query('rollback')
      return undefined
    }
    writeOncePerTurn(client)
    const [written, end] = await allSettled([send(write), client.query('commit')])
    // Postgres answers the commit of a failed transaction by ROLLBACK.
    if (end?.command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    return written?.rows as Written[]
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Whoever waits for a lock must not make a whole group wait. The statements are planned once for groups of
 * any size: planning one takes longer than running it.
 */
const BEGIN =
  "begin; set local lock_timeout = '100ms'; set local plan_cache_mode = force_generic_plan"

/** Waits for all answers before it fails, because a connection with open answers must not be used. */
async function allSettled(sent: Promise<QueryResult<object>>[]): Promise<QueryResult<object>[]> {
  const ends = await Promise.allSettled(sent)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
