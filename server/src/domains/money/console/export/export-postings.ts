import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { notAmong } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { type ExportPage, csvPage } from './csv-page.ts'

const PAGE = 5_000
const HEADINGS = [
  'Date',
  'Entry',
  'Place',
  'Kind',
  'Description',
  'Account',
  'Account ID',
  'Amount',
]

export interface Period {
  from: string
  to: string
  after?: string | undefined
  /** Accounts that the reader may not see. */
  leftOut?: readonly string[]
}

interface PostingRow {
  date: string
  entry_id: number
  place: number
  kind: string
  description: string
  account: string
  account_id: string
  cents: number
}

/** Every posting that counts in a period, in the order written: credits more than zero. */
export async function exportPostings(
  db: Database,
  institution_id: string,
  { from, to, after, leftOut = [] }: Period,
): Promise<ExportPage> {
  if (from > to) throw invalid('to', 'Choose a day that is not before the first.')
  const [entry, place] = readPlace(after)
  const { rows } = await sql<PostingRow>`
    select posting.effective_date as date, posting.entry_id, posting.place, entry.kind::text as kind,
      entry.description, account.kind as account, posting.account_id, posting.amount_cents as cents
    from postings posting
    join journal_entries entry on entry.institution_id = posting.institution_id
      and entry.id = posting.entry_id
    join ledger_accounts account on account.institution_id = posting.institution_id
      and account.id = posting.account_id
    where posting.institution_id = ${institution_id}
      and posting.effective_date between ${from} and ${to}
      and ${notAmong('posting.account_id', leftOut)} and ${notAmong('entry.account_id', leftOut)}
      and (posting.entry_id, posting.place) > (${entry}, ${place})
    order by posting.entry_id, posting.place limit ${PAGE}`.execute(db)
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return csvPage(HEADINGS, after === undefined, {
    rows: rows.map((row) => [
      row.date,
      String(row.entry_id),
      String(row.place),
      row.kind,
      row.description,
      row.account,
      row.account_id,
      { cents: row.cents },
    ]),
    next: last ? `${last.entry_id}:${last.place}` : null,
  })
}

function readPlace(after = '0:0'): [number, number] {
  const [, entry, place] = /^(\d{1,15}):(\d{1,4})$/.exec(after) ?? []
  if (entry === undefined) throw invalid('after', 'There is no such piece.')
  return [Number(entry), Number(place)]
}
