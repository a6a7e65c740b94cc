import { sql } from 'kysely'
import { type BusinessDate, parseBusinessDate } from '../platform/calendar/business-date.ts'
import type { Database } from '../platform/db/database.ts'
import type { EntryKind } from '../platform/db/tables/ledger.ts'
import { balanceUpTo } from './effective-order.ts'

/** A position in an account's postings: the effective date, then the order written. */
export interface LineCursor {
  effective_date: BusinessDate
  account_seq: number
}

export interface StatementLine extends LineCursor {
  entry_id: number
  kind: EntryKind
  description: string
  transfer_id: string | null
  amount_cents: number
  /** The balance after this line, in this order. */
  balance_cents: number
}

export interface StatementQuery {
  institution_id: string
  accountId: string
  /** Only lines within these dates, both included. */
  from?: BusinessDate
  to?: BusinessDate
  /** Where the previous page ended. */
  before?: LineCursor
  limit: number
}

const FIRST = parseBusinessDate('1900-01-01')
const LAST: LineCursor = {
  effective_date: parseBusinessDate('9999-12-31'),
  account_seq: Number.MAX_SAFE_INTEGER,
}
const MAX_LIMIT = 500

/** The lines of a savings account, newest first, a page at a time, along one index. */
export async function readStatementLines(
  db: Database,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; next: LineCursor | null }> {
  const { institution_id, accountId, from = FIRST, to, before = LAST } = query
  const limit = Math.min(query.limit, MAX_LIMIT)
  const headBalance = balanceUpTo(
    sql`${institution_id}::uuid`,
    sql`${accountId}::uuid`,
    sql.ref('head.effective_date'),
    sql.ref('head.account_seq'),
  )
  const { rows } = await sql<StatementLine>`
    with page as (
      select entry_id, effective_date, account_seq, amount_cents from postings
      where institution_id = ${institution_id} and account_id = ${accountId}
        and account_seq is not null and effective_date >= ${from}
        and effective_date <= ${to ?? LAST.effective_date}
        and (effective_date, account_seq) < (${before.effective_date}::date, ${before.account_seq})
      order by effective_date desc, account_seq desc limit ${limit}
    ), head as (
      select effective_date, account_seq from page
      order by effective_date desc, account_seq desc limit 1
    )
    select page.*, entry.kind, entry.description, entry.transfer_id,
           ((select ${headBalance} from head) - coalesce(sum(page.amount_cents) over (
             order by page.effective_date desc, page.account_seq desc
             rows between unbounded preceding and 1 preceding), 0))::bigint as balance_cents
    from page cross join lateral (
      select kind, description, transfer_id from journal_entries
      where institution_id = ${institution_id} and id = page.entry_id offset 0
    ) entry
    order by page.effective_date desc, page.account_seq desc`.execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last && { effective_date: last.effective_date, account_seq: last.account_seq }
  return { lines: rows, next: next ?? null }
}
