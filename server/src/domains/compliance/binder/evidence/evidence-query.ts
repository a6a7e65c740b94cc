import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { federalReserveHolidays } from '../../../../platform/calendar/holidays.ts'

export interface EvidenceScope {
  institution_id: string
  today: BusinessDate
  /** The current time of the banking clock. */
  now: Date
}

/** A query of the data: its meaning, and rows with a label and whether the row breaks the rule. */
export interface EvidenceQuery {
  /** What the query shows, for readers who do not know SQL. */
  meaning: string
  /**
   * Selects `label` and `is_exception`, scoped by institution, over all rows: a limit would hide exceptions. A
   * rule about something that must exist selects from what demands it, so that a missing row is an exception.
   */
  rows: (asked: EvidenceScope) => RawBuilder<unknown>
  /**
   * The constraint or unique index by which the database refuses every exception. The query alone could never
   * fail then, so the line also fails if this is not in force, and says which one it is.
   */
  constraint?: string
}

/** The calendar day of an instant in Eastern time, which business dates are compared with. */
export function easternDay(column: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone 'America/New_York')::date`
}

/** An amount as people read it, such as $1,234.56. */
export function dollars(cents: string | RawBuilder<unknown>): RawBuilder<string> {
  const amount = typeof cents === 'string' ? sql.ref(cents) : cents
  return sql<string>`to_char(${amount} / 100.0, 'FM$999,999,999,990.00')`
}

const YEARS = { first: 2010, last: 2040 }
const HOLIDAYS = Array.from({ length: YEARS.last - YEARS.first + 1 }, (_, place) => [
  ...federalReserveHolidays(YEARS.first + place),
]).flat()

/** Whether a date is a business day of the Federal Reserve. */
export function isBusinessDay(date: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(extract(isodow from ${date}) < 6 and ${date} <> all(${HOLIDAYS}::date[]))`
}

/** The number of business days after one date, up to another. */
export function businessDaysBetween(
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(
    select count(*) from generate_series(${from}::date + 1, ${to}::date, interval '1 day') day
    where ${isBusinessDay(sql`day::date`)})`
}
