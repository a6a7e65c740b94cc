import { sql } from 'kysely'
import { type BusinessDate, businessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'

interface Paid {
  account_id: string
  cents: number
}

/** The interest credited to an account in a period, corrections included. */
export async function interestBetween(
  db: Database,
  institutionId: string,
  accountId: string,
  [from, to]: readonly [BusinessDate, BusinessDate],
): Promise<number> {
  const row = await db
    .selectFrom('interest_payments')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('institution_id', '=', institutionId)
    .where('account_id', '=', accountId)
    .where('effective_date', '>=', from)
    .where('effective_date', '<=', to)
    .executeTakeFirstOrThrow()
  return row.cents
}

/** The interest of a calendar year, as the tax document reports it: when it was credited. */
export async function yearInterest(
  db: Database,
  institutionId: string,
  accountId: string,
  year: number,
): Promise<number> {
  return interestBetween(db, institutionId, accountId, calendarYear(year))
}

/**
 * The accounts of an institution credited at least so much in a year, a page at a time in the order
 * of their ids (RULES: a tax document from $10 on).
 */
export async function listYearInterest(
  db: Database,
  institutionId: string,
  { year, atLeastCents, after, limit }: YearPage,
): Promise<Paid[]> {
  const [from, to] = calendarYear(year)
  const total = sql<number>`sum(amount_cents)::bigint`
  return db
    .selectFrom('interest_payments')
    .select(['account_id', total.as('cents')])
    .where('institution_id', '=', institutionId)
    .where('effective_date', '>=', from)
    .where('effective_date', '<=', to)
    .$if(after !== undefined, (query) => query.where('account_id', '>', after ?? ''))
    .groupBy('account_id')
    .having(total, '>=', atLeastCents)
    .orderBy('account_id')
    .limit(limit)
    .execute()
}

export interface YearPage {
  year: number
  atLeastCents: number
  /** The last account of the page before. */
  after?: string
  limit: number
}

function calendarYear(year: number): [BusinessDate, BusinessDate] {
  return [businessDate(year, 1, 1), businessDate(year, 12, 31)]
}
