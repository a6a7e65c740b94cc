import { type BusinessDate, addDays, lastDayOfMonth } from '../../calendar/business-date.ts'
import {
  type Accrued,
  NOTHING_ACCRUED,
  type Rate,
  accrueDay,
  postingCents,
} from '../interest-math.ts'
import { NO_RATE, type RateChange } from './rate-on.ts'

/** All that decides the interest of one account, each list in the order of time. */
export interface InterestHistory {
  /** What the ledger balance changed by, by effective date, interest included. */
  changes: { date: BusinessDate; cents: bigint }[]
  payments: {
    /** The date it counts from in the ledger. */
    date: BusinessDate
    owedCents: bigint
  }[]
  /** The last day of the last month or closing that was paid. */
  paidThrough: BusinessDate | null
  rates: RateChange[]
  stops: { lastDay: BusinessDate; resumedOn: BusinessDate | null }[]
}

export interface ReplayedInterest {
  /** What is accrued after the last day. */
  accrued: Accrued
  /** What past payments should have been more; below zero, less. */
  differenceCents: bigint
}

/**
 * The interest of an account as it would be, had everything been posted in time: day by day from
 * its first posting, each month paid on its last day and earning from the next.
 */
export function replayInterest(history: InterestHistory, through: BusinessDate): ReplayedInterest {
  const { payments, paidThrough } = history
  const sumOfChanges = runningSum(history.changes)
  const sumOfPayments = runningSum(
    payments.map(({ date, owedCents }) => ({ date, cents: owedCents })),
  )
  let accrued = NOTHING_ACCRUED
  let paidCents = 0n
  const first = history.changes[0]?.date ?? through
  for (let date = first; date <= through; date = addDays(date, 1)) {
    const balanceCents = sumOfChanges(date) - sumOfPayments(date) + paidCents
    accrued = accrueDay(balanceCents > 0n ? balanceCents : 0n, accrued, rateOf(history, date))
    const isOver = date < through || (paidThrough !== null && date <= paidThrough)
    if (isOver && isPayday(history, date)) {
      paidCents += postingCents(accrued)
      accrued = NOTHING_ACCRUED
    }
  }
  const owedCents = payments.reduce((sum, payment) => sum + payment.owedCents, 0n)
  return { accrued, differenceCents: paidCents - owedCents }
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
function runningSum(amounts: readonly { date: BusinessDate; cents: bigint }[]) {
  let sum = 0n
  let next = 0
  return (date: BusinessDate): bigint => {
    for (let amount = amounts[next]; amount && amount.date <= date; amount = amounts[next]) {
      sum += amount.cents
      next += 1
    }
    return sum
  }
}
