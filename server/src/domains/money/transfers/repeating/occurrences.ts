import { MAX_DATE } from '@passbook/contract/dates'
import type { Every } from '@passbook/contract/repeating'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { onOrAfterBusinessDay } from '../../../../platform/calendar/holidays.ts'
import { repetitionDates } from '../../../../platform/calendar/repetition.ts'

/** The days on which a deposit repeats (STATES: Schedules). */
export interface Repetition {
  anchor_date: BusinessDate
  every: Every
  ends_on: BusinessDate | null
}

export interface Occurrence {
  /** The nominal day, counted from the anchor; it may be any day of the week. */
  date: BusinessDate
  /** The day it is sent: that day, or the next business day. */
  leavesOn: BusinessDate
}

/**
 * The next occurrence after a day that can still be sent in a file; missed ones are not made up. Null if
 * it would be after the end.
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
