import type { BalancePoint } from '@passbook/contract/accounts'
import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import { findBalancesOn } from '../../ledger/balance-as-of.ts'
import {
  type BusinessDate,
  addDays,
  addMonths,
  daysBetween,
  laterOf,
  lastDayOfMonth,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Reader } from '../../platform/callers/caller.ts'
import { invalid } from '../../platform/errors.ts'
import { ownAccount } from '../money/savings-accounts/savings-account.ts'

interface Period {
  from: string
  to: string
}

/** The account's balance at the end of each day of a period, or of each month if the period is long. */
export async function readBalanceHistory(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Reader,
  accountId: string,
  period: Period,
): Promise<{ points: BalancePoint[] }> {
  const account = ownAccount(caller, accountId)
  const [asked, to] = [parseBusinessDate(period.from), parseBusinessDate(period.to)]
  if (asked > to) throw invalid('to', 'Choose a date that isn’t before the first.')
  const from = laterOf(asked, caller.held.since ?? asked)
  const today = easternDate(clock.now())
  const points = await findBalancesOn(db, { ...account, dates: datesOf(from, to, today) })
  return { points }
}

/** Future days have no balance yet, so the series ends today. The last day is always included. */
function datesOf(from: BusinessDate, to: BusinessDate, today: BusinessDate): BusinessDate[] {
  const last = to < today ? to : today
  if (from > last) return []
  const days = daysBetween(from, last)
  if (days < LIMITS.dailyBalances.days) {
    return Array.from({ length: days + 1 }, (_, index) => addDays(from, index))
  }
  const dates: BusinessDate[] = []
  for (let end = lastDayOfMonth(from); end < last; end = lastDayOfMonth(addMonths(end, 1))) {
    dates.push(end)
  }
  return [...dates, last]
}
