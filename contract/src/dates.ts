import { z } from 'zod/mini'

/** SPEC 5: the range of every date picker, and of every date on the wire. */
export const MIN_DATE = '1900-01-01'
export const MAX_DATE = '2099-12-31'

/** A business date: a date, never an instant, never shifted by a time zone. */
export const BusinessDate = z.iso
  .date('Enter a real date')
  .check(
    z.refine((date) => date >= MIN_DATE && date <= MAX_DATE, 'Enter a date between 1900 and 2099'),
  )

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

const displayDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** SPEC 9: dates are displayed in UTC by default. Takes a date or an instant. */
export function formatDate(value: string): string {
  return displayDate.format(new Date(value))
}
