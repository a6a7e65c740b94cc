import {
  type BusinessDate,
  addDays,
  compareDates,
  lastDayOfMonth,
} from '../../platform/calendar/business-date.ts'
import {
  type Accrued,
  NOTHING_ACCRUED,
  type Rate,
  accrueDay,
  addedSince,
  postingCents,
} from '../interest-math.ts'
import { NO_RATE, type RateChange } from './rate-on.ts'

export interface DatedCents {
  date: BusinessDate
  cents: bigint
}

/** A deposit that came back: it never was good, so the days it was there earn nothing. */
export interface ReturnedDeposit extends DatedCents {
  entryId: number
  returnedOn: BusinessDate
}

/** All that decides the interest of one account, each list in the order of time. */
export interface InterestHistory {
  /** What the ledger balance changed by, by effective date, interest included. */
  changes: DatedCents[]
  /** Those of the changes that were returned. */
  returned: ReturnedDeposit[]
  payments: InterestCredit[]
  /** The last day of the last month or closing that was paid. */
  paidThrough: BusinessDate | null
  rates: RateChange[]
  stops: { lastDay: BusinessDate; resumedOn: BusinessDate | null }[]
}

/** Interest that was credited, or, below zero, taken back. */
export interface InterestCredit {
  /** The date it counts from in the ledger. */
  date: BusinessDate
  owedCents: bigint
  /** None where nothing was posted. */
  entryId: number | null
  /** The last day of the month or closing it pays; none for what corrects such a payment. */
  paidThrough: BusinessDate | null
  /** Taken back with a return, not found by a night. */
  isTakenBack: boolean
}

export interface ReplayedInterest {
  /** What is accrued after the last day. */
  accrued: Accrued
  /** What each month or closing should have paid. */
  paid: DatedCents[]
  /** What past payments should have been more; below zero, less. */
  differenceCents: bigint
}

/** A day, what was on deposit in it, and what it added to the interest accrued. */
export interface InterestDay {
  date: BusinessDate
  balanceCents: bigint
  rate: Rate
  interest: Accrued
}

/**
 * The interest of an account as it would be, had everything been posted in time: day by day from
 * its first posting, each month paid on its last day and earning from the next.
 */
export function replayInterest(
  history: InterestHistory,
  through: BusinessDate,
  onDay?: (day: InterestDay) => void,
): ReplayedInterest {
  const { payments, paidThrough } = history
  const sumOfChanges = runningSum([...history.changes, ...history.returned.flatMap(leftOut)])
  const sumOfPayments = runningSum(
    payments.map(({ date, owedCents }) => ({ date, cents: owedCents })),
  )
  let accrued = NOTHING_ACCRUED
  let paidCents = 0n
  const paid: DatedCents[] = []
  const first = history.changes[0]?.date ?? through
  for (let date = first; date <= through; date = addDays(date, 1)) {
    const reckonedCents = sumOfChanges(date) - sumOfPayments(date) + paidCents
    const balanceCents = reckonedCents > 0n ? reckonedCents : 0n
    const rate = rateOf(history, date)
    const before = accrued
    accrued = accrueDay(balanceCents, accrued, rate)
    onDay?.({ date, balanceCents, rate, interest: addedSince(before, accrued) })
    const isOver = date < through || (paidThrough !== null && date <= paidThrough)
    if (isOver && isPayday(history, date)) {
      paid.push({ date, cents: postingCents(accrued) })
      paidCents += postingCents(accrued)
      accrued = NOTHING_ACCRUED
    }
  }
  const owedCents = payments.reduce((sum, payment) => sum + payment.owedCents, 0n)
  return { accrued, paid, differenceCents: paidCents - owedCents }
}

/**
 * A returned deposit counts from its return on, where the return takes it away again as far as it
 * was still there: what was spent of it meanwhile leaves a balance below zero, which earns nothing.
 */
function leftOut({ date, cents, returnedOn }: ReturnedDeposit): DatedCents[] {
  return [
    { date, cents: -cents },
    { date: returnedOn, cents },
  ]
}

function isPayday({ stops }: InterestHistory, date: BusinessDate): boolean {
  return date === lastDayOfMonth(date) || stops.some(({ lastDay }) => lastDay === date)
}

function rateOf({ rates, stops }: InterestHistory, date: BusinessDate): Rate {
  const isStopped = stops.some(
    ({ lastDay, resumedOn }) => lastDay < date && (resumedOn === null || date < resumedOn),
  )
  if (isStopped) return NO_RATE
  return rates.findLast((change) => change.date <= date)?.rate ?? NO_RATE
}

/** The sum up to a date, asked for with dates that never go back. */
function runningSum(amounts: readonly DatedCents[]) {
  const inOrder = amounts.toSorted((a, b) => compareDates(a.date, b.date))
  let sum = 0n
  let next = 0
  return (date: BusinessDate): bigint => {
    for (let amount = inOrder[next]; amount && amount.date <= date; amount = inOrder[next]) {
      sum += amount.cents
      next += 1
    }
    return sum
  }
}
