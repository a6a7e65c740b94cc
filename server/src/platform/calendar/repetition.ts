import type { Every } from '@passbook/contract/repeating'
import { addDays, addMonths, type BusinessDate } from './business-date.ts'

/** More dates than any schedule lists at once. */
const MAX_COUNT = 1000

/**
 * The n-th date, 0 being the anchor. It is always computed from the anchor, so that the 31st becomes the 28th
 * in February and is the 31st again in March.
 */
const nthDate: Record<Every, (anchor: BusinessDate, n: number) => BusinessDate> = {
  week: (anchor, n) => addDays(anchor, 7 * n),
  two_weeks: (anchor, n) => addDays(anchor, 14 * n),
  month: addMonths,
}

/**
 * The next dates of a repeating deposit, the anchor first; with `after`, only later ones. They may fall on
 * any day: the money promise moves each to a business day.
 */
export function repetitionDates(
  anchor: BusinessDate,
  every: Every,
  count: number,
  after?: BusinessDate,
): BusinessDate[] {
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
    throw new RangeError(`Not a number of dates: ${count}`)
  }
  const dateAt = nthDate[every]
  const first = after === undefined ? 0 : firstIndexAfter(after, (n) => dateAt(anchor, n))
  return Array.from({ length: count }, (_, n) => dateAt(anchor, first + n))
}

function firstIndexAfter(after: BusinessDate, dateAt: (n: number) => BusinessDate): number {
  let index = 0
  while (dateAt(index) <= after) index++
  return index
}
