import type { BalancePoint } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { formatAmount } from '../../../lib/money.ts'

/** What the chart shows, in a sentence. */
export function chartSentence(points: readonly BalancePoint[], earnings: string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Your balance will be drawn here day by day.'
  const [from, to] = [formatAmount(first.balance_cents), formatAmount(last.balance_cents)]
  const change =
    first.balance_cents === last.balance_cents
      ? `Your balance is ${to}, as on ${formatDate(first.date)}`
      : `Your balance went from ${from} on ${formatDate(first.date)} to ${to}`
  const earned = last.interest_cents - first.interest_cents
  return earned > 0
    ? `${change}; ${formatAmount(earned)} of ${earnings} was paid into it since.`
    : `${change}.`
}

/** One day, as the scrubber says it. */
export function pointWords({ date, balance_cents }: BalancePoint): string {
  return `${formatDate(date)}: ${formatAmount(balance_cents)}`
}

const DAYS_IN_TABLE = 62

/** The days a table shows: all of a short time, else the ends of months, and always the last. */
export function tablePoints(points: readonly BalancePoint[]): BalancePoint[] {
  if (points.length <= DAYS_IN_TABLE) return points.toReversed()
  const isMonthEnd = (index: number) =>
    points[index]?.date.slice(0, 7) !== points[index + 1]?.date.slice(0, 7)
  return points.filter((_, index) => isMonthEnd(index)).toReversed()
}
