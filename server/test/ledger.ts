import { type RawBuilder, sql } from 'kysely'
import { NO_RATE, readRates } from '../src/ledger/interest/rates.ts'
import type { Rate } from '../src/ledger/interest-math.ts'
import { type BusinessDate, businessDate } from '../src/platform/calendar/business-date.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { SystemAccountKind } from '../src/platform/db/tables/ledger.ts'

/** The balance of one of the institution's own accounts. It is a sum, because there is no row to lock. */
export async function systemBalance(
  db: Database,
  institution_id: string,
  kind: SystemAccountKind,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from postings
    where institution_id = ${institution_id} and account_seq is null and account_id = (
      select id from ledger_accounts
      where institution_id = ${institution_id} and kind = ${kind} and kind <> 'savings')`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** The rate in force on a day. */
export async function rateOn(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<Rate> {
  const rates = await readRates(db, institution_id)
  return rates.findLast((change) => change.date <= date)?.rate ?? NO_RATE
}

interface Paid {
  account_id: string
  cents: number
}

/**
 * The interest of a calendar year by account: what a correction took back reduces the year it was credited in,
 * and interest from a corrected problem counts in the year it became final (RULES: Tax).
 */
function amountsOfYear(institution_id: string, year: number): RawBuilder<Paid> {
  const [from, to] = [businessDate(year, 1, 1), businessDate(year, 12, 31)]
  return sql<Paid>`
    select account_id, amount_cents as cents from interest_payments
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}
    union all
    select account_id, -amount_cents from interest_takebacks
    where institution_id = ${institution_id} and credited_on between ${from} and ${to}
    union all
    select account_id, amount_cents from interest_of_earlier_years
    where institution_id = ${institution_id} and tax_year = ${year}
    union all
    select account_id, -amount_cents from interest_of_earlier_years
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}
    union all
    select account_id, amount_cents from interest_made_good
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}`
}

/** The interest of a calendar year by credit date, as on the tax document. */
export async function yearInterest(
  db: Database,
  institution_id: string,
  accountId: string,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents
    from (${amountsOfYear(institution_id, year)}) amounts
    where account_id = ${accountId}`.execute(db)
  return rows[0]?.cents ?? 0
}

interface YearPage {
  year: number
  atLeastCents: number
  /** The last account of the previous page. */
  after?: string
  limit: number
}

/** The accounts credited at least this much in a year, a page at a time in the order of their ids. */
export async function listYearInterest(
  db: Database,
  institution_id: string,
  { year, atLeastCents, after, limit }: YearPage,
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select account_id, sum(cents)::bigint as cents
    from (${amountsOfYear(institution_id, year)}) amounts
    where ${after ?? null}::uuid is null or account_id > ${after ?? null}::uuid
    group by account_id having sum(cents) >= ${atLeastCents}
    order by account_id limit ${limit}`.execute(db)
  return rows
}
