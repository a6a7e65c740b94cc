import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type EntryInput, type PostedEntry, entryParameters } from './post.ts'
import { refusing } from './refusals.ts'

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
    from jsonb_to_recordset(${JSON.stringify(inLockOrder.map(asRecord))}::jsonb) as entry (
      institution_id uuid, kind entry_kind, description text, effective_date date,
      account_id uuid, transfer_id uuid, reverses bigint,
      kinds text[], accounts uuid[], amounts bigint[],
      key text, hash bytea, actor_kind actor_kind, actor_id text)
    cross join lateral post_entry(
      entry.institution_id, entry.kind, entry.description, entry.effective_date,
      entry.account_id, entry.transfer_id, entry.reverses,
      entry.kinds, entry.accounts, entry.amounts,
      entry.key, entry.hash, entry.actor_kind, entry.actor_id) posted`
  const { rows } = await refusing(call.execute(db))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return entries.map(({ idempotencyKey }) => {
    const posted = byKey.get(idempotencyKey)
    if (posted === undefined) throw new Error('post_entry returned nothing')
    return { entryId: posted.entry_id, isReplay: posted.is_replay }
  })
}

/** The columns of the record set, in the order of post_entry's parameters. */
const COLUMNS = [
  'institution_id',
  'kind',
  'description',
  'effective_date',
  'account_id',
  'transfer_id',
  'reverses',
  'kinds',
  'accounts',
  'amounts',
  'key',
  'hash',
  'actor_kind',
  'actor_id',
]

/** An entry as JSON. */
function asRecord(input: EntryInput): Record<string, unknown> {
  const values = entryParameters(input).map((value) =>
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
  )
  return Object.fromEntries(COLUMNS.map((column, index) => [column, values[index]]))
}
