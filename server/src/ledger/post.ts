import type { Database } from '../platform/db/database.ts'
import { entryParameters } from './entry-parameters.ts'
import type { EntryInput, PostedEntry } from './entry.ts'
import { postInBatch } from './batch-posts.ts'
import { postAlone } from './post-plain.ts'

/**
 * Writes one journal entry with its postings, balances and audit row in one statement, within the
 * caller's transaction or in a separate one. The same key and input give the same entry.
 */
export async function post(db: Database, input: EntryInput): Promise<PostedEntry> {
  const entry = entryParameters(input)
  return db.isTransaction ? postAlone(db, entry) : postInBatch(db, entry)
}
