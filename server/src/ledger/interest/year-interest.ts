import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, businessDate, partsOf } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'

interface Paid {
  account_id: string
  cents: number
}

type Period = readonly [BusinessDate, BusinessDate]

/**
 * The interest credited to an account in a period, including corrections. Interest taken back with a
 * returned deposit reduces the period in which it was credited (RULES: Tax).
 */
function interestBetween(
  db: Database,
  institution_id: string,
  accountId: string,
  period: Period,
): Promise<number> {
  return sumOf(db, amountsOfYear(institution_id, period), accountId)
}

/**
 * The interest as shown on a period's statement: a take-back counts when it happened. Interest from
 * corrected problems is shown separately, because the account did not earn it.
 */
export function interestPosted(
  db: Database,
  institution_id: string,
  accountId: string,
  period: Period,
): Promise<number> {
  return sumOf(db, amountsOf(institution_id, period, sql.ref('effective_date')), accountId)
}

async function sumOf(db: Database, amounts: RawBuilder<Paid>, accountId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from (${amounts}) amounts
    where account_id = ${accountId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Credits, and take-backs as negative amounts, by one of their two dates. */
function amountsOf(
  institution_id: string,
  [from, to]: Period,
  takenBackOn: RawBuilder<unknown>,
): RawBuilder<Paid> {
  return sql<Paid>`
    select account_id, amount_cents as cents from interest_payments
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}
    union all
    select account_id, -amount_cents from interest_takebacks
    where institution_id = ${institution_id} and ${takenBackOn} between ${from} and ${to}`
}

/**
 * The same by year: what a correction took back reduces the year it was credited in, and interest from a
 * corrected problem counts in the year it became final (RULES: Tax).
 */
function amountsOfYear(institution_id: string, period: Period): RawBuilder<Paid> {
  const [from, to] = period
  return sql<Paid>`
    ${amountsOf(institution_id, period, sql.ref('credited_on'))}
    union all
    select account_id, amount_cents from interest_of_earlier_years
    where institution_id = ${institution_id}
      and tax_year between extract(year from ${from}::date) and extract(year from ${to}::date)
    union all
    select account_id, -amount_cents from interest_of_earlier_years
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}
    union all
    select account_id, amount_cents from interest_made_good
    where institution_id = ${institution_id} and effective_date between ${from} and ${to}`
}

/** The interest in final credits of reported problems in a period. */
export async function interestMadeGood(
  db: Database,
  institution_id: string,
  accountId: string,
  [from, to]: Period,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from interest_made_good
    where institution_id = ${institution_id} and account_id = ${accountId}
      and effective_date between ${from} and ${to}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The interest of a calendar year by credit date, as on the tax document. */
export async function yearInterest(
  db: Database,
  institution_id: string,
  accountId: string,
  year: number,
): Promise<number> {
  return interestBetween(db, institution_id, accountId, calendarYear(year))
}

/** The same as of the end of a day, as on that day's statement: later take-backs do not count yet. */
export async function interestOfYearUntil(
  db: Database,
  institution_id: string,
  accountId: string,
  date: BusinessDate,
): Promise<number> {
  const [first] = calendarYear(partsOf(date).year)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from (
      select amount_cents as cents from interest_payments
      where institution_id = ${institution_id} and account_id = ${accountId}
        and effective_date between ${first} and ${date}
      union all
      select -amount_cents from interest_takebacks
      where institution_id = ${institution_id} and account_id = ${accountId}
        and credited_on >= ${first} and effective_date <= ${date}
      union all
      select -amount_cents from interest_of_earlier_years
      where institution_id = ${institution_id} and account_id = ${accountId}
        and effective_date between ${first} and ${date}
      union all
      select amount_cents from interest_made_good
      where institution_id = ${institution_id} and account_id = ${accountId}
        and effective_date between ${first} and ${date}) amounts`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * The accounts credited at least this much in a year, a page at a time in the order of their ids (RULES:
 * a tax document from $10 on).
 */
export async function listYearInterest(
  db: Database,
  institution_id: string,
  { year, atLeastCents, after, limit }: YearPage,
): Promise<Paid[]> {
  const amounts = amountsOfYear(institution_id, calendarYear(year))
  const { rows } = await sql<Paid>`
    select account_id, sum(cents)::bigint as cents from (${amounts}) amounts
    where ${after ?? null}::uuid is null or account_id > ${after ?? null}::uuid
    group by account_id having sum(cents) >= ${atLeastCents}
    order by account_id limit ${limit}`.execute(db)
  return rows
}

export interface YearPage {
  year: number
  atLeastCents: number
  /** The last account of the previous page. */
  after?: string
  limit: number
}

function calendarYear(year: number): [BusinessDate, BusinessDate] {
  return [businessDate(year, 1, 1), businessDate(year, 12, 31)]
}
