import { CompiledQuery } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { type EntryParameters, ENTRY_PARAMETERS } from './entry-parameters.ts'
import type { PostedEntry } from './entry.ts'
import { translateErrors } from './refusals.ts'

const PARAMETER_COUNT = 18
const PLACES = Array.from({ length: PARAMETER_COUNT }, (_, index) => `$${index + 1}`).join(', ')
const POST_ENTRIES = prepared('post_entries', `select place, entry_id from post_entries(${PLACES})`)

/** Whether post_entries accepts an entry: at most one savings account, no debt, no reversal. */
export function isPlain({ kinds, reverses }: EntryParameters): boolean {
  const savings = kinds.filter((kind) => kind === 'savings')
  return savings.length <= 1 && reverses === null && !kinds.includes('returns_receivable')
}

/**
 * Posts many plain entries, each with a different key, in one statement. An entry that is left out gives
 * undefined: its key is known, or its account lacks money, is closed or, unless `waits`, is busy.
 */
export async function postPlain(
  db: Database,
  entries: readonly EntryParameters[],
  { waits }: { waits: boolean },
): Promise<(PostedEntry | undefined)[]> {
  const call: CompiledQuery<{ place: number; entry_id: number }> = CompiledQuery.raw(POST_ENTRIES, [
    ...columnsOf(entries),
    ...ownColumnsOf(entries),
    waits,
  ])
  const { rows } = await translateErrors(db.executeQuery(call))
  const posted: (PostedEntry | undefined)[] = entries.map(() => undefined)
  for (const { place, entry_id } of rows) {
    posted[place - 1] = { entryId: entry_id, isReplay: false }
  }
  return posted
}

/** The columns with one value per entry; its savings account comes first. */
function columnsOf(entries: readonly EntryParameters[]): unknown[][] {
  const column = <T>(read: (entry: EntryParameters) => T) => entries.map(read)
  return [
    column((entry) => entry.institution_id),
    column((entry) => entry.kind),
    column((entry) => entry.description),
    column((entry) => entry.effective_date),
    column((entry) => entry.account_id),
    column((entry) => entry.transfer_id),
    column((entry) => entry.key),
    column((entry) => entry.hash),
    column((entry) => entry.actor_kind),
    column((entry) => entry.actor_id),
    column((entry) => entry.kinds.length),
    column((entry) => entry.accounts[0] ?? null),
    column((entry) => (entry.accounts[0] ? entry.amounts[0] : null)),
  ]
}

/** The postings to the institution's own accounts, with their entry and their place in it. */
function ownColumnsOf(entries: readonly EntryParameters[]): unknown[][] {
  const own = entries.flatMap(({ kinds, amounts }, index) =>
    kinds.flatMap((kind, at) =>
      kind === 'savings' ? [] : [{ entry: index + 1, place: at + 1, kind, cents: amounts[at] }],
    ),
  )
  return [
    own.map(({ entry }) => entry),
    own.map(({ place }) => place),
    own.map(({ kind }) => kind),
    own.map(({ cents }) => cents),
  ]
}

/** The result is one value, `(entry_id,is_replay)`, which Postgres plans faster than rows. */
const POST_ENTRY = prepared(
  'post_entry',
  `select post_entry(${ENTRY_PARAMETERS.map((_, index) => `$${index + 1}`).join(', ')}) as posted`,
)
const POSTED = /^\((\d+),([tf])\)$/

/** Posts one entry of any kind in one statement; it waits for locked accounts. */
export async function postAlone(db: Database, entry: EntryParameters): Promise<PostedEntry> {
  const values = ENTRY_PARAMETERS.map(([name]) => entry[name])
  const call: CompiledQuery<{ posted: string }> = CompiledQuery.raw(POST_ENTRY, values)
  const { rows } = await translateErrors(db.executeQuery(call))
  const posted = POSTED.exec(rows[0]?.posted ?? '')
  if (posted === null) throw new Error('post_entry returned nothing')
  return { entryId: Number(posted[1]), isReplay: posted[2] === 't' }
}
