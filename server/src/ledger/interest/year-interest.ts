import { sql } from 'kysely'
import { type BusinessDate, businessDate, partsOf } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'

type Period = readonly [BusinessDate, BusinessDate]

/**
 * The interest as shown on a period's statement: a take-back counts when it happened. Interest from
 * corrected problems is shown separately, because the account did not earn it.
 */
export async function interestPosted(
  db: Database,
  institution_id: string,
  accountId: string,
  [from, to]: Period,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from (
      select amount_cents as cents from interest_payments
      where institution_id = ${institution_id} and account_id = ${accountId}
        and effective_date between ${from} and ${to}
      union all
      select -amount_cents from interest_takebacks
      where institution_id = ${institution_id} and account_id = ${accountId}
        and effective_date between ${from} and ${to}) amounts`.execute(db)
  return rows[0]?.cents ?? 0
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

/** The interest of a calendar year as on a day's statement: later take-backs do not count yet. */
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

function calendarYear(year: number): [BusinessDate, BusinessDate] {
  return [businessDate(year, 1, 1), businessDate(year, 12, 31)]
}
