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
import { NO_RATE, type RateChange } from './rates.ts'

export interface DatedCents {
  date: BusinessDate
  cents: bigint
}

/** A returned deposit, which earns nothing for the days it was in the account. */
export interface ReturnedDeposit extends DatedCents {
  entryId: number
  returnedOn: BusinessDate
}

/** Everything that determines an account's interest, each list in chronological order. */
export interface InterestHistory {
  /** Changes of the ledger balance by effective date, including interest. */
  changes: DatedCents[]
  /** The changes that were returned. */
  returned: ReturnedDeposit[]
  payments: InterestCredit[]
  /** The last day of the last month or closing that was paid. */
  paidThrough: BusinessDate | null
  rates: RateChange[]
  stops: { lastDay: BusinessDate; resumedOn: BusinessDate | null }[]
}

/** Interest that was credited or, if negative, taken back. */
export interface InterestCredit {
  /** Its effective date in the ledger. */
  date: BusinessDate
  owedCents: bigint
  /** Null if nothing was posted. */
  entryId: number | null
  /** The last day of the month or closing it pays; null for a correction of such a payment. */
  paidThrough: BusinessDate | null
  /** Whether it was taken back with a return, not corrected by a nightly run. */
  isTakenBack: boolean
}

/** What a month or a closing should have paid. */
export interface PaidInterest extends DatedCents {
  /** The exact interest, before it was rounded to cents. */
  accrued: Accrued
}

export interface ReplayedInterest {
  /** The accrued interest after the last day. */
  accrued: Accrued
  paid: PaidInterest[]
  /** What past payments lacked; negative if they paid too much. */
  differenceCents: bigint
}

/** A day, its balance on deposit, and the interest it added. */
export interface InterestDay {
  date: BusinessDate
  balanceCents: bigint
  rate: Rate
  interest: Accrued
}

/**
 * Calculates an account's interest as if everything had been posted on time: day by day from its first
 * posting, with each month paid on its last day and earning from the next.
 */
export function replayInterest(
  history: InterestHistory,
  through: BusinessDate,
  onDay?: (day: InterestDay) => void,
): ReplayedInterest {
  const { payments, paidThrough } = history
  const sumOfChanges = runningSum([...history.changes, ...history.returned.flatMap(excludeDeposit)])
  const sumOfPayments = runningSum(
    payments.map(({ date, owedCents }) => ({ date, cents: owedCents })),
  )
  let accrued = NOTHING_ACCRUED
  let paidCents = 0n
  const paid: PaidInterest[] = []
  const first = history.changes[0]?.date ?? through
  for (let date = first; date <= through; date = addDays(date, 1)) {
    const netCents = sumOfChanges(date) - sumOfPayments(date) + paidCents
    const balanceCents = netCents > 0n ? netCents : 0n
    const rate = rateOf(history, date)
    const before = accrued
    accrued = accrueDay(balanceCents, accrued, rate)
    onDay?.({ date, balanceCents, rate, interest: addedSince(before, accrued) })
    const isOver = date < through || (paidThrough !== null && date <= paidThrough)
    if (isOver && isPayday(history, date)) {
      paid.push({ date, cents: postingCents(accrued), accrued })
      paidCents += postingCents(accrued)
      accrued = NOTHING_ACCRUED
    }
  }
  // A closing pays days to come, which are not replayed yet.
  const known = payments.filter((payment) => (payment.paidThrough ?? through) <= through)
  const owedCents = known.reduce((sum, payment) => sum + payment.owedCents, 0n)
  return { accrued, paid, differenceCents: paidCents - owedCents }
}

/**
 * Excludes a returned deposit until its return, which removes it from the balance. If it was partly spent
 * meanwhile, the balance is below zero and earns nothing.
 */
function excludeDeposit({ date, cents, returnedOn }: ReturnedDeposit): DatedCents[] {
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

/** Returns a function for the sum up to a date; its dates must never decrease. */
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
