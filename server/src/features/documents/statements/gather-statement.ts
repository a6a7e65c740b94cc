import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Database } from '../../../db/database.ts'
import type { StatementLine } from '../../../db/tables/statement-parts.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Institution } from '../../../institutions/queries.ts'
import { periodYield } from '../../../ledger/interest/period-yield.ts'
import { interestOfYearUntil } from '../../../ledger/interest/year-interest.ts'
import { type LineToTell, describeLine } from './describe-line.ts'
import type { DueStatement } from './due-statements.ts'

/** The figures of a statement, before it is written. */
export type Figures = Pick<
  Selectable<Tables['statements']>,
  | 'account_id'
  | 'period_from'
  | 'period_to'
  | 'is_final'
  | 'opening_cents'
  | 'closing_cents'
  | 'interest_cents'
  | 'withheld_cents'
  | 'fees_cents'
  | 'average_daily_balance_cents'
  | 'apy_earned'
  | 'interest_this_year_cents'
  | 'lines'
>

/**
 * What happened to an account up to the end of a period that no statement has told yet, and what it
 * earned. Call it in a transaction that sees one moment.
 */
export async function gatherStatement(
  db: Database,
  { id: institution_id, insurer }: Pick<Institution, 'id' | 'insurer'>,
  due: DueStatement,
): Promise<Figures> {
  const { account_id, period_from, period_to } = due
  const opening_cents = await readOpening(db, institution_id, due)
  const found = await readLines(db, institution_id, due)
  const isLate = (date: BusinessDate) => opening_cents !== undefined && date < period_from
  let balance = opening_cents ?? 0
  const lines = found.map((line): StatementLine => {
    const { account_seq, effective_date: date, amount_cents, transfer_id } = line
    balance += amount_cents
    const told = describeLine(line, insurer)
    const description = isLate(date) ? `${told}, posted later` : told
    const transaction_id = transfer_id
    return { account_seq, date, description, amount_cents, balance_cents: balance, transaction_id }
  })
  const earned = await periodYield(db, institution_id, account_id, [period_from, period_to])
  const withheld = found.filter(({ kind }) => kind === 'withholding')
  return {
    ...due,
    opening_cents: opening_cents ?? 0,
    closing_cents: balance,
    interest_cents: earned.interestCents,
    withheld_cents: withheld.reduce((sum, { amount_cents }) => sum - amount_cents, 0),
    // The product charges none; the law wants them told.
    fees_cents: 0,
    average_daily_balance_cents: earned.averageBalanceCents,
    apy_earned: earned.apye,
    interest_this_year_cents: await interestOfYearUntil(db, institution_id, account_id, period_to),
    lines,
  }
}

/** What the statement before ended with; undefined for the first. */
async function readOpening(
  db: Database,
  institution_id: string,
  { account_id }: DueStatement,
): Promise<number | undefined> {
  const before = await db
    .selectFrom('statements')
    .select('closing_cents')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .orderBy('period_to', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.closing_cents
}

/** Postings up to the last day that no earlier statement has. */
async function readLines(
  db: Database,
  institution_id: string,
  { account_id, period_to }: DueStatement,
): Promise<LineToTell[]> {
  const { rows } = await sql<LineToTell>`
    select transfer.id as transfer_id, transfer.kind, transfer.direction, transfer.return_code,
      transfer.linked_account_id, link.bank_name, link.account_last_four,
      posted.effective_date, posted.account_seq, posted.amount_cents,
      entry.description as entry_description, entry.kind = 'return' as is_return
    from postings posted
    join journal_entries entry on entry.institution_id = posted.institution_id
      and entry.id = posted.entry_id
    left join transfers transfer on transfer.institution_id = entry.institution_id
      and transfer.id = entry.transfer_id
    left join linked_accounts link on link.institution_id = transfer.institution_id
      and link.id = transfer.linked_account_id
    where posted.institution_id = ${institution_id} and posted.account_id = ${account_id}
      and posted.account_seq is not null and posted.effective_date <= ${period_to}
      and posted.account_seq not in (
        select (line ->> 'account_seq')::bigint from statements told
        cross join lateral jsonb_array_elements(told.lines) line
        where told.institution_id = ${institution_id} and told.account_id = ${account_id})
    order by posted.effective_date, posted.account_seq`.execute(db)
  return rows
}
