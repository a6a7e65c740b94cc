import { z } from 'zod/mini'
import { onFirstUse } from './on-first-use.ts'

/** SPEC 5: the range of every date picker and of every date in requests and replies. */
export const MIN_DATE = '1900-01-01'
export const MAX_DATE = '2099-12-31'

/** A business date: a date without a time, never shifted by a time zone. */
export const BusinessDate = z.iso
  .date('Enter a real date')
  .check(
    z.refine((date) => date >= MIN_DATE && date <= MAX_DATE, 'Enter a date between 1900 and 2099'),
  )

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * SPEC 9: dates are displayed in UTC by default. Takes a date or an instant. This function and the next
 * are on most pages, so they avoid `Intl`, whose first use is slow on phones.
 */
export function formatDate(value: string): string {
  const date = new Date(value)
  return `${monthAndDay(date)}, ${date.getUTCFullYear()}`
}

/** "Tue, Nov 17": a business date in the near future. */
export function formatWeekday(value: string): string {
  const date = new Date(value)
  return `${WEEKDAYS[date.getUTCDay()]}, ${monthAndDay(date)}`
}

function monthAndDay(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('no date')
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}

const deadline = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'America/New_York',
    }),
)

/** "Mon, Nov 16, 3:45 PM ET": a deadline in banking time; no line break within the day or the time. */
export function formatDeadline(instant: string): string {
  const words = `${deadline().format(new Date(instant))} ET`
  return words.replaceAll(/(?<=[A-Z][a-z]{2}) (?=\d)| (?=[AP]M|ET)/g, '\u00a0')
}

const bankingDay = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'America/New_York',
    }),
)

/** "Tue, Nov 17": the day of an instant in banking time. */
export function formatBankingDay(instant: string): string {
  return bankingDay().format(new Date(instant))
}

const fullDay = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** "Tuesday, November 17, 2026": a business date in a letter, which may be read much later. */
export function formatFullDay(date: string): string {
  return fullDay().format(new Date(date))
}

const moment = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
)

/** "Nov 17, 2026, 15:04:05 UTC": an instant to the second, for evidence. */
export function formatMoment(instant: string): string {
  return `${moment().format(new Date(instant))} UTC`
}

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** "October 2026"; months count from 1. */
export function formatMonth(year: number, ofYear: number): string {
  return month().format(Date.UTC(year, ofYear - 1))
}
