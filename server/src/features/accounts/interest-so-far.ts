import {
  type BusinessDate,
  businessDate,
  lastDayOfMonth,
  partsOf,
} from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { postingCents } from '../../ledger/interest-math.ts'
import { readAccrued } from '../../ledger/interest/read-accrued.ts'
import { interestBetween, yearInterest } from '../../ledger/interest/year-interest.ts'
import type { SavingsAccount } from './queries.ts'

/** What an account earned in the month and the year of a day, credited or not. */
export async function interestSoFar(
  db: Database,
  { institution_id, id }: Pick<SavingsAccount, 'institution_id' | 'id'>,
  today: BusinessDate,
): Promise<{ monthCents: number; yearCents: number }> {
  const { year, month } = partsOf(today)
  const period = [businessDate(year, month, 1), lastDayOfMonth(today)] as const
  const { accrued, through } = await readAccrued(db, institution_id, id)
  const unpaidCents = (since: BusinessDate) =>
    through !== null && through >= since ? Number(postingCents(accrued)) : 0
  return {
    monthCents: (await interestBetween(db, institution_id, id, period)) + unpaidCents(period[0]),
    yearCents:
      (await yearInterest(db, institution_id, id, year)) + unpaidCents(businessDate(year, 1, 1)),
  }
}
