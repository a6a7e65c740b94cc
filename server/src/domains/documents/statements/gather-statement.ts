import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Insurer } from '@passbook/contract/enums'
import { type Selectable, sql } from 'kysely'
import { postingCents } from '../../../ledger/interest-math.ts'
import { accruedOn } from '../../../ledger/interest/accrued.ts'
import { periodYield } from '../../../ledger/interest/period-yield.ts'
import { interestOfYearUntil } from '../../../ledger/interest/year-interest.ts'
import {
  type BusinessDate,
  parseBusinessDate,
  lastDayOfMonth,
} from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { StatementLine } from '../../../platform/db/tables/statement-parts.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { type PostedLine, describeTransaction } from '../../money/transfers/export/posted-lines.ts'
import type { DueStatement } from './due-statements.ts'

/** Earlier than any account. */
const FIRST = parseBusinessDate('1900-01-01')

/** The figures of a statement, before it is written. */
type Figures = Pick<
  Selectable<Tables['statements']>,
  | 'account_id'
  | 'period_from'
  | 'period_to'
  | 'is_final'
  | 'through_seq'
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
 * Reads the postings up to the end of a period that no statement has listed yet, and what was earned.
 * Call it in a repeatable-read transaction.
 */
export async function gatherStatement(
  db: Database,
  { id: institution_id, insurer }: Pick<Institution, 'id' | 'insurer'>,
  due: DueStatement,
): Promise<Figures> {
  const { account_id, period_from, period_to } = due
  const before = await findBefore(db, institution_id, due)
  const through_seq = await readLastSeq(db, institution_id, account_id)
  const found = await readLines(db, institution_id, due, before)
  const isLate = (date: BusinessDate) => before !== undefined && date < period_from
  let balance = before?.closing_cents ?? 0
  const lines = found.map((line): StatementLine => {
    const { account_seq, effective_date: date, amount_cents, transfer_id } = line
    balance += amount_cents
    const lineText = describeLine(line, insurer)
    const description = isLate(date) ? `${lineText}, posted later` : lineText
    const transaction_id = transfer_id
    return { account_seq, date, description, amount_cents, balance_cents: balance, transaction_id }
  })
  const unpaidCents =
    (await readUnpaid(db, institution_id, due)) - (before?.printed.unpaid_cents ?? 0)
  const period = [period_from, period_to] as const
  const earned = await periodYield(db, institution_id, account_id, period, unpaidCents)
  const withheld = found.filter(({ kind }) => kind === 'withholding')
  return {
    ...due,
    through_seq,
    opening_cents: before?.closing_cents ?? 0,
    closing_cents: balance,
    interest_cents: earned.interestCents,
    withheld_cents: withheld.reduce((sum, { amount_cents }) => sum - amount_cents, 0),
    // The product has no fees, but the law requires the line.
    fees_cents: 0,
    average_daily_balance_cents: earned.averageBalanceCents,
    apy_earned: earned.apye,
    interest_this_year_cents: await interestOfYearUntil(db, institution_id, account_id, period_to),
    lines,
  }
}

/** The previous statement; undefined for the first. */
function findBefore(db: Database, institution_id: string, { account_id }: DueStatement) {
  return db
    .selectFrom('statements')
    .select(['period_to', 'through_seq', 'closing_cents', 'printed'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .orderBy('period_to', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Before = Awaited<ReturnType<typeof findBefore>>

async function readLastSeq(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<number> {
  const { posting_count } = await db
    .selectFrom('savings_balances')
    .select('posting_count')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return posting_count
}

/**
 * Postings up to the last day that are on no earlier statement: those dated after the previous statement,
 * and those dated within it that were posted after it was made.
 */
async function readLines(
  db: Database,
  institution_id: string,
  { account_id, period_to }: DueStatement,
  before: Before,
): Promise<LineRow[]> {
  const own = sql`p.institution_id = ${institution_id} and p.account_id = ${account_id}
    and p.account_seq is not null`
  const { rows } = await sql<LineRow>`
    select transfer.id as transfer_id, transfer.kind, transfer.direction, transfer.note,
      transfer.return_code,
      transfer.linked_account_id, link.bank_name, link.account_last_four,
      posted.effective_date, posted.account_seq, posted.amount_cents,
      entry.description as entry_description, entry.kind = 'return' as is_return
    from (
      select p.* from postings p
      where ${own} and p.effective_date > ${before?.period_to ?? FIRST}
        and p.effective_date <= ${period_to}
      union all
      select p.* from postings p
      where ${own} and p.effective_date <= ${before?.period_to ?? FIRST}
        and p.account_seq > ${before?.through_seq ?? 0}) posted
    join journal_entries entry on entry.institution_id = posted.institution_id
      and entry.id = posted.entry_id
    left join transfers transfer on transfer.institution_id = entry.institution_id
      and transfer.id = entry.transfer_id
    left join linked_accounts link on link.institution_id = transfer.institution_id
      and link.id = transfer.linked_account_id
    order by posted.effective_date, posted.account_seq`.execute(db)
  return rows
}

/** A posting and its transfer, if it has one. */
interface LineRow extends Omit<PostedLine, 'transfer_id' | 'kind' | 'direction'> {
  transfer_id: string | null
  kind: PostedLine['kind'] | null
  direction: PostedLine['direction'] | null
  /** The description of the journal entry. */
  entry_description: string
}

/** The text of a line: the other bank account, or the return and its code. */
function describeLine(line: LineRow, insurer: Insurer): string {
  return inCharterWords(insurer, line.is_return ? describeReturn(line) : describePlain(line))
}

function describeReturn(line: LineRow): string {
  const code = line.return_code === null ? '' : ` (${line.return_code})`
  return `Returned${code}: ${describePlain(line)}`
}

/** What the bank posts automatically, such as interest at closing, has the description of its entry. */
function describePlain(line: LineRow): string {
  const { kind, direction, entry_description } = line
  if (kind === null || direction === null) return entry_description
  if (line.linked_account_id === null && !line.is_return) return entry_description
  // The charter's words are put in afterwards, for the text of entries too.
  return describeTransaction({ ...line, kind, direction }, 'bank')
}

/** Says dividends instead of interest for a credit union (RULES: Statements and rates). */
function inCharterWords(insurer: Insurer, text: string): string {
  const { earnings } = CHARTER_WORDS[charterOf(insurer)]
  const atTheBeginning = earnings.charAt(0).toUpperCase() + earnings.slice(1)
  return text.replaceAll('Interest', atTheBeginning).replaceAll('interest', earnings)
}

/**
 * Interest that was earned by the last day of a period and not paid yet, in cents (RULES: Statements and
 * rates). Interest is paid on the last day of a month and at closing, so only a period that ends within a
 * month has some.
 */
export async function readUnpaid(
  db: Database,
  institution_id: string,
  { account_id, period_to, is_final }: DueStatement,
): Promise<number> {
  if (is_final || period_to === lastDayOfMonth(period_to)) return 0
  return Number(postingCents(await accruedOn(db, institution_id, account_id, period_to)))
}
