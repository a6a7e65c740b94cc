import { MAX_DATE } from '@passbook/contract/dates'
import type { Every } from '@passbook/contract/repeating'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { onOrAfterBusinessDay } from '../../../../platform/calendar/holidays.ts'
import { repetitionDates } from '../../../../platform/calendar/repetition.ts'

/** On which days a deposit comes again (STATES: Schedules). */
export interface Repetition {
  anchor_date: BusinessDate
  every: Every
  ends_on: BusinessDate | null
}

export interface Occurrence {
  /** The day of the repetition: reckoned from the anchor, on whatever day of the week. */
  date: BusinessDate
  /** The day it leaves: that day, or the next business day. */
  leavesOn: BusinessDate
}

/**
 * The next one after a day of the repetition that can still leave in a file; what was missed is not
 * made up. Null when that would be after its end.
 */
export function occurrenceAfter(
  { anchor_date, every, ends_on }: Repetition,
  after: BusinessDate,
  earliestFile: BusinessDate,
): Occurrence | null {
  const last = ends_on ?? MAX_DATE
  let date: BusinessDate | undefined = after
  for (;;) {
    ;[date] = repetitionDates(anchor_date, every, 1, date)
    if (date === undefined || date > last) return null
    const leavesOn = onOrAfterBusinessDay(date)
    if (leavesOn > last) return null
    if (leavesOn >= earliestFile) return { date, leavesOn }
  }
}
