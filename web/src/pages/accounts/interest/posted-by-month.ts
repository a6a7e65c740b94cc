import type { BalancePoint } from '@passbook/contract/accounts'

/** What was paid in each month, by the sums at its days: the first of them may be the day before. */
export function postedByMonth(points: readonly BalancePoint[]): Map<string, number> {
  const posted = new Map<string, number>()
  let before = points[0]?.date.endsWith('-12-31') ? (points[0]?.interest_cents ?? 0) : 0
  for (const { date, interest_cents } of points) {
    const month = date.slice(0, 7)
    posted.set(month, (posted.get(month) ?? 0) + interest_cents - before)
    before = interest_cents
  }
  return posted
}
