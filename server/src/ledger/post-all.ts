import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { ENTRY_PARAMETERS, type EntryParameters, entryParameters } from './entry-parameters.ts'
import type { EntryInput, PostedEntry } from './entry.ts'
import { isPlain, postPlain } from './post-plain.ts'
import { translateErrors } from './refusals.ts'

const COLUMNS = sql.raw(ENTRY_PARAMETERS.map(([name, type]) => `${name} ${type}`).join(', '))
const VALUES = sql.raw(ENTRY_PARAMETERS.map(([name]) => `entry.${name}`).join(', '))

/**
 * Posts many entries of one institution, all or none, each as `post` does; the results are in the order
 * of the input. Accounts are locked in the order of their ids.
 */
export async function postAll(db: Database, inputs: readonly EntryInput[]): Promise<PostedEntry[]> {
  if (inputs.length === 0) return []
  if (!db.isTransaction) return inTransaction(db, (trx) => postAll(trx, inputs))
  const entries = inputs.map(entryParameters)
  const posted = new Map<string, PostedEntry>()
  // Either all entries or none go through the batch, so that locks are taken in one order.
  const arePlain = entries.every(isPlain) && new Set(entries.map(keyOf)).size === entries.length
  const batch = arePlain ? await postPlain(db, entries, { waits: true }) : []
  for (const [index, done] of batch.entries()) {
    const key = entries[index]?.key
    if (done && key !== undefined) posted.set(key, done)
  }
  await postEach(
    db,
    entries.filter(({ key }) => !posted.has(key)),
    posted,
  )
  return entries.map(({ key }) => {
    const done = posted.get(key)
    if (done === undefined) throw new Error('post_entry returned nothing')
    return done
  })
}

function keyOf({ key }: EntryParameters): string {
  return key
}

/** Posts the remaining entries one by one in one statement: a known key, a debt, a refusal. */
async function postEach(
  db: Database,
  entries: readonly EntryParameters[],
  posted: Map<string, PostedEntry>,
): Promise<void> {
  if (entries.length === 0) return
  const accountOf = ({ account_id }: EntryParameters) => account_id ?? ''
  const inLockOrder = entries.toSorted((a, b) => (accountOf(a) < accountOf(b) ? -1 : 1))
  const call = sql<{ key: string; entry_id: number; is_replay: boolean }>`
    select entry.key, posted.entry_id, posted.is_replay
    from jsonb_to_recordset(${JSON.stringify(inLockOrder.map(asRecord))}::jsonb) as entry (${COLUMNS})
    cross join lateral post_entry(${VALUES}) posted`
  const { rows } = await translateErrors(call.execute(db))
  for (const { key, entry_id, is_replay } of rows) {
    posted.set(key, { entryId: entry_id, isReplay: is_replay })
  }
}

/** An entry as a JSON record. */
function asRecord(entry: EntryParameters): Record<string, unknown> {
  return { ...entry, hash: `\\x${entry.hash.toString('hex')}` }
}
