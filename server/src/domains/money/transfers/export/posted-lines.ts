import type { Charter } from '@passbook/contract/charter'
import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import { describeEarnings } from '@passbook/contract/transaction-words'
import { type RawBuilder, sql } from 'kysely'
import {
  type BusinessDate,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { filterConditions, readSearch, type Account } from '../history/find-transfers.ts'
import { isIncoming } from '../moves/ledger-effects.ts'
import type { TransactionRow } from '../queries.ts'
import { describe } from '../to-transaction.ts'

/** One posting of a transfer on the savings account; a returned transfer has a second one. */
export interface PostedLine extends Pick<
  TransactionRow,
  'kind' | 'direction' | 'note' | 'linked_account_id' | 'bank_name' | 'account_last_four'
> {
  transfer_id: string
  effective_date: BusinessDate
  account_seq: number
  amount_cents: number
  is_return: boolean
  return_code: string | null
}

type Query = Pick<Selection, 'account' | 'filters'>

/** Rows read at a time; a page is in memory while it is written. */
const PAGE = 2_000
const FIRST = parseBusinessDate('1900-01-01')
const LAST = parseBusinessDate('9999-12-31')

/**
 * The postings of the selected transfers on the account, newest first, one page at a time. Each counts
 * on its own posting date, so that the files of two months together are complete.
 */
export async function* linePages(db: Database, query: Query): AsyncGenerator<PostedLine[]> {
  let last: PostedLine | undefined
  do {
    const page: PostedLine[] = await readPage(db, query, last)
    if (page.length > 0) yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

/** The number of selected postings, counted up to `atMost`. */
export async function countLines(db: Database, query: Query, atMost: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select 1 ${await selectedLines(db, query)} limit ${sql.lit(atMost)}
    ) lines`.execute(db)
  return rows[0]?.found ?? 0
}

async function readPage(
  db: Database,
  query: Query,
  last: PostedLine | undefined,
): Promise<PostedLine[]> {
  const isBelow = last
    ? sql`and (posted.effective_date, posted.account_seq)
        < (${sql.lit(last.effective_date)}::date, ${sql.lit(last.account_seq)})`
    : sql``
  const { rows } = await sql<PostedLine>`
    select transfers.id as transfer_id, transfers.kind, transfers.direction, transfers.note,
      transfers.return_code,
      transfers.linked_account_id, link.bank_name, link.account_last_four,
      posted.effective_date, posted.account_seq, posted.amount_cents,
      posted.entry_id is not distinct from transfers.return_entry_id as is_return
    ${await selectedLines(db, query)} ${isBelow}
    order by posted.effective_date desc, posted.account_seq desc limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

async function selectedLines(
  db: Database,
  { account, filters: { from, to, ...filters } }: Query,
): Promise<RawBuilder<unknown>> {
  const words = await readSearch(db, account, filters.q)
  const conditions = filterConditions(filters, words, 'posted')
  const and = conditions.map((condition) => sql`and ${condition}`)
  return sql`
    from postings posted
    join journal_entries entry on entry.institution_id = posted.institution_id
      and entry.id = posted.entry_id
    join transfers on transfers.institution_id = entry.institution_id
      and transfers.id = entry.transfer_id
    left join linked_accounts link on link.institution_id = transfers.institution_id
      and link.id = transfers.linked_account_id
    where posted.institution_id = ${account.institution_id}
      and posted.account_id = ${account.account_id} and posted.account_seq is not null
      and posted.effective_date between ${from ?? FIRST} and ${to ?? LAST}
      and posted.effective_date >= ${account.since ?? FIRST}
      ${sql.join(and, sql` `)}`
}

type DescribedTransfer = Pick<
  TransactionRow,
  'kind' | 'direction' | 'note' | 'linked_account_id' | 'bank_name' | 'account_last_four'
>

/** "Deposit from Copper Canyon Bank ending in 1234", and "Dividends" at a credit union. */
export function describeTransaction(row: DescribedTransfer, charter: Charter): string {
  const { direction, linked_account_id, bank_name, account_last_four } = row
  const what = describeEarnings(describe(row), charter)
  if (linked_account_id === null) return what
  const ending = account_last_four === null ? '' : ` ending in ${account_last_four}`
  return `${what} ${isIncoming(direction) ? 'from' : 'to'} ${bank_name ?? 'your bank'}${ending}`
}

/** What an export file contains. */
export interface Selection {
  account: Account
  filters: TransactionFilters
  charter: Charter
  now: Date
}
