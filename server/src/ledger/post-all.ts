import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ENTRY_PARAMETERS, entryParameters } from './entry-parameters.ts'
import type { EntryInput } from './entry.ts'
import type { PostedEntry } from './post.ts'
import { refusing } from './refusals.ts'

const COLUMNS = sql.raw(ENTRY_PARAMETERS.map(([name, type]) => `${name} ${type}`).join(', '))
const VALUES = sql.raw(ENTRY_PARAMETERS.map(([name]) => `entry.${name}`).join(', '))

/**
 * Posts many entries in one statement, all or none, each as `post` would; what was posted comes in
 * the order of the input. Accounts are locked in the order of their ids.
 */
export async function postAll(
  db: Database,
  entries: readonly EntryInput[],
): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const accountOf = ({ accountId }: EntryInput) => accountId ?? ''
  const inLockOrder = entries.toSorted((a, b) => (accountOf(a) < accountOf(b) ? -1 : 1))
  const call = sql<{ key: string; entry_id: number; is_replay: boolean }>`
    select entry.key, posted.entry_id, posted.is_replay
    from jsonb_to_recordset(${JSON.stringify(inLockOrder.map(asRecord))}::jsonb) as entry (${COLUMNS})
    cross join lateral post_entry(${VALUES}) posted`
  const { rows } = await refusing(call.execute(db))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return entries.map(({ idempotencyKey }) => {
    const posted = byKey.get(idempotencyKey)
    if (posted === undefined) throw new Error('post_entry returned nothing')
    return { entryId: posted.entry_id, isReplay: posted.is_replay }
  })
}

/** An entry as JSON. */
function asRecord(input: EntryInput): Record<string, unknown> {
  const parameters = entryParameters(input)
  return { ...parameters, hash: `\\x${parameters.hash.toString('hex')}` }
}
