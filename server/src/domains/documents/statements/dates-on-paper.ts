import type { BusinessDate } from '../../../platform/calendar/business-date.ts'

const parts = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "March 31, 2027". */
export function formatDay(date: BusinessDate): string {
  return parts.format(new Date(date))
}

/** "Mar 31, 2027": of a line. */
export function formatLineDay(date: BusinessDate): string {
  return short.format(new Date(date))
}

/** "March 1, 2027 – March 31, 2027", or the one day. */
export function formatPeriod(from: BusinessDate, to: BusinessDate): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}
