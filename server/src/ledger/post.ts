import { CompiledQuery } from 'kysely'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { ENTRY_PARAMETERS, entryParameters } from './entry-parameters.ts'
import type { EntryInput } from './entry.ts'
import { refusing } from './refusals.ts'

export interface PostedEntry {
  entryId: number
  /** The key was known: nothing new was written. */
  isReplay: boolean
}

/**
 * The busiest statement of the bank: not put together anew each time, and with its result as one
 * value, `(entry_id,is_replay)`, which Postgres plans faster than rows.
 */
const POST_ENTRY = prepared(
  'post_entry',
  `select post_entry(${ENTRY_PARAMETERS.map((_, index) => `$${index + 1}`).join(', ')}) as posted`,
)
const POSTED = /^\((\d+),([tf])\)$/

/**
 * Writes one journal entry with its postings, balances and audit row, in one statement: alone or
 * as part of the caller's transaction. The same key and input give the same entry.
 */
export async function post(db: Database, input: EntryInput): Promise<PostedEntry> {
  const parameters = entryParameters(input)
  const values = ENTRY_PARAMETERS.map(([name]) => parameters[name])
  const call: CompiledQuery<{ posted: string }> = CompiledQuery.raw(POST_ENTRY, values)
  const { rows } = await refusing(db.executeQuery(call))
  const posted = POSTED.exec(rows[0]?.posted ?? '')
  if (posted === null) throw new Error('post_entry returned nothing')
  return { entryId: Number(posted[1]), isReplay: posted[2] === 't' }
}
