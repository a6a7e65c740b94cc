import type { Every } from '@passbook/contract/repeating'

/**
 * The days a repeating deposit leaves, found by walking through a calendar day by day, with holidays
 * copied from the Federal Reserve's list: another way than the product's own reckoning.
 */
const HOLIDAYS = new Set(
  `2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11
   2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06
   2027-10-11 2027-11-11 2027-11-25 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04
   2028-09-04 2028-10-09 2028-11-23 2028-12-25 2029-01-01 2029-01-15`.split(/\s+/),
)

const DAY_MS = 86_400_000

/** All from the anchor on that leave by a day, as YYYY-MM-DD. */
export function leavingDays(anchor: string, every: Every, until: string): string[] {
  const found: string[] = []
  const first = new Date(`${anchor}T12:00:00Z`)
  for (let n = 0; ; n += 1) {
    const day = new Date(first.getTime() + n * DAY_MS)
    if (textOf(day) > until) return found
    if (!isItsDay(day, { first, every, n })) continue
    let leaves = day
    while (isClosed(leaves)) leaves = new Date(leaves.getTime() + DAY_MS)
    if (textOf(leaves) <= until) found.push(textOf(leaves))
  }
}

function isItsDay(
  day: Date,
  { first, every, n }: { first: Date; every: Every; n: number },
): boolean {
  if (every === 'week') return n % 7 === 0
  if (every === 'two_weeks') return n % 14 === 0
  const wanted = first.getUTCDate()
  const tomorrow = new Date(day.getTime() + DAY_MS)
  const isLastOfMonth = tomorrow.getUTCDate() === 1
  return day.getUTCDate() === wanted || (isLastOfMonth && day.getUTCDate() < wanted)
}

function isClosed(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6 || HOLIDAYS.has(textOf(day))
}

function textOf(day: Date): string {
  return day.toISOString().slice(0, 10)
}
