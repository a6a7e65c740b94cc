import type { InterestMonth, InterestRow } from '@passbook/contract/accounts'
import { type BusinessDate, laterOf } from '../../platform/calendar/business-date.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Reader } from '../../platform/callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../platform/errors.ts'
import type { CachedInstitution } from '../../platform/institutions/known-institution.ts'
import { apyFromRate, formatAccrued, formatRate, sumAccrued } from '../../ledger/interest-math.ts'
import { type ExplainedMonth, explainMonth } from '../../ledger/interest/explain-month.ts'
import type { InterestDay } from '../../ledger/interest/replay-interest.ts'
import { cachedRates } from '../../ledger/product/terms.ts'
import { ownAccount } from '../money/savings-accounts/savings-account.ts'

interface Month {
  uuid: string
  year: number
  month: number
}

/** Explains the interest of one month of the caller's account. */
export async function explainInterest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  known: CachedInstitution,
  caller: Reader,
  { uuid, year, month }: Month,
): Promise<InterestMonth> {
  const explained = await explainMonth(db, { ...ownAccount(caller, uuid), year, month })
  const today = easternDate(clock.now())
  if (!explained || explained.from > today || explained.to < firstDay(explained, caller)) {
    throw new DomainError('not_found')
  }
  const rates = await cachedRates(known)
  return {
    ...periodOf(explained),
    ...paidOf(explained),
    exact: formatAccrued(explained.exact),
    withheld_cents: withheldOf(explained),
    rows: toRows(explained.days),
    corrections: correctionsOf(explained),
    rates: rates
      .filter(({ date }) => date <= explained.to)
      .toReversed()
      .map(({ date, rate }) => ({
        effective_date: date,
        rate: formatRate(rate),
        apy: apyFromRate(rate),
      })),
  }
}

/** The first day of the account, or the day a second holder joined it. */
function firstDay({ openedOn }: ExplainedMonth, { held }: Reader): BusinessDate {
  return laterOf(openedOn, held.since ?? openedOn)
}

/** For the current month, only the days counted so far. */
function periodOf({ from, to, openedOn, days, stored }: ExplainedMonth) {
  const first = laterOf(from, openedOn)
  const isCounted = stored.accrued_through !== null && stored.accrued_through >= to
  return { from: first, to: isCounted ? to : (days.at(-1)?.date ?? first) }
}

function paidOf({ stored: { payments } }: ExplainedMonth) {
  const own = payments.filter(({ reason }) => reason !== 'correction')
  return {
    posted_on: own.at(-1)?.effective_date ?? null,
    posted_cents: own.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
}

/** Tax withheld on the month's interest, less what was returned when interest was taken back. */
function withheldOf({ stored: { payments, takebacks } }: ExplainedMonth): number {
  const withheld = payments.reduce((sum, { withheld_cents }) => sum + withheld_cents, 0)
  return takebacks.reduce((sum, { withheld_back_cents }) => sum - withheld_back_cents, withheld)
}

function correctionsOf({ stored }: ExplainedMonth): InterestMonth['corrections'] {
  const late = stored.payments
    .filter(({ reason }) => reason === 'correction')
    .map(({ effective_date, amount_cents }) => ({
      date: effective_date,
      reason: 'late_posting' as const,
      cents: amount_cents,
    }))
  const takenBack = stored.takebacks.map(({ effective_date, amount_cents }) => ({
    date: effective_date,
    reason: 'returned_deposit' as const,
    cents: -amount_cents,
  }))
  return [...late, ...takenBack]
}

/** Consecutive days with the same balance and rate become one row. */
function toRows(days: readonly InterestDay[]): InterestRow[] {
  const runs: InterestDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.[0]?.balanceCents === day.balanceCents && run[0].rate === day.rate) run.push(day)
    else runs.push([day])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    return {
      from: first.date,
      to: last.date,
      days: run.length,
      balance_cents: Number(first.balanceCents),
      rate: formatRate(first.rate),
      interest: formatAccrued(sumAccrued(run.map(({ interest }) => interest))),
    }
  })
}
