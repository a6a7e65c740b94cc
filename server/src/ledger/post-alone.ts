import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { ENTRY_PARAMETERS, type EntryParameters } from './entry-parameters.ts'
import type { PostedEntry } from './entry.ts'
import { refusing } from './refusals.ts'

/** With its result as one value, `(entry_id,is_replay)`, which Postgres plans faster than rows. */
const POST_ENTRY = prepared(
  'post_entry',
  `select post_entry(${ENTRY_PARAMETERS.map((_, index) => `$${index + 1}`).join(', ')}) as posted`,
)
const POSTED = /^\((\d+),([tf])\)$/

/** Posts one entry in one statement, whatever it is like; it waits for its accounts. */
export async function postAlone(db: Database, entry: EntryParameters): Promise<PostedEntry> {
  const values = ENTRY_PARAMETERS.map(([name]) => entry[name])
  const call: CompiledQuery<{ posted: string }> = CompiledQuery.raw(POST_ENTRY, values)
  const { rows } = await refusing(db.executeQuery(call))
  const posted = POSTED.exec(rows[0]?.posted ?? '')
  if (posted === null) throw new Error('post_entry returned nothing')
  return { entryId: Number(posted[1]), isReplay: posted[2] === 't' }
}
