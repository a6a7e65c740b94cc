import {
  type BusinessDate,
  addDays,
  lastDayOfMonth,
} from '../../src/platform/calendar/business-date.ts'
import { easternInstant } from '../../src/platform/calendar/eastern.ts'
import { accrueQuietNights } from '../../src/ledger/interest/accrue-quiet-nights.ts'
import { postInterest } from '../../src/ledger/interest/post-interest.ts'
import { type Bank, liveThrough } from '../banking.ts'

/** The rest of a month in which nothing happens, and its interest; gives the first of the next. */
export async function liveMonth(of: Bank, first: BusinessDate): Promise<BusinessDate> {
  const last = lastDayOfMonth(first)
  const { institution_id } = of
  await liveThrough(of, first)
  if (!(await accrueQuietNights(of.ctx.pool, { institution_id, after: first, last }))) {
    throw new Error(`${first} is not quiet`)
  }
  const now = easternInstant(addDays(last, 1), '00:10')
  await postInterest(of.db, { institution_id, monthEnd: last, now })
  return addDays(last, 1)
}
