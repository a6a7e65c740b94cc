import type { InstantText } from './dates.ts'

/*
 * The only formatters of dates and times. A date is an Eastern banking date, so no time zone moves it; a time
 * of day is Eastern and says ET (RULES: Moving money). They avoid `Intl`, whose first use is slow on phones.
 */

type NoInstant<T extends string> = T & (T extends InstantText ? never : unknown)

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const HOUR_MS = 3_600_000

/** "Nov 17, 2026": a business date. For the day of an instant there is `formatInstantDay`. */
export function formatDate<T extends string>(date: NoInstant<T>): string {
  return shortDay(readDate(date))
}

/** "Tue, Nov 17": a business date in the near future. */
export function formatWeekday<T extends string>(date: NoInstant<T>): string {
  return nearDay(readDate(date))
}

/** "Tuesday, November 17, 2026": a business date in an email, which may be read much later. */
export function formatFullDay<T extends string>(date: NoInstant<T>): string {
  return fullDay(readDate(date))
}

/** "November 17, 2026": a business date on paper. */
export function formatLongDate<T extends string>(date: NoInstant<T>): string {
  return longDay(readDate(date))
}

/** "Tuesday": the weekday of a business date. */
export function formatWeekdayName<T extends string>(date: NoInstant<T>): string {
  return `${WEEKDAYS[readDate(date).getUTCDay()]}`
}

/** "October 2026"; months count from 1. */
export function formatMonth(year: number, ofYear: number): string {
  return `${MONTHS[ofYear - 1]} ${year}`
}

/** "Nov 17, 2026": the banking date of an instant. 8:40 PM in New York is the next day in UTC. */
export function formatInstantDay(instant: string): string {
  return shortDay(toEastern(instant))
}

/** "Tue, Nov 17": the same in the near future or past. */
export function formatBankingDay(instant: string): string {
  return nearDay(toEastern(instant))
}

/** "Mon, Nov 16, 3:45 PM ET": a deadline; no line break within the day or the time. */
export function formatDeadline(instant: string): string {
  const words = formatMoment(instant, 'short')
  return words.replaceAll(/(?<=[A-Z][a-z]{2}) (?=\d)| (?=[AP]M|ET)/g, '\u00a0')
}

/**
 * An instant in banking time: "Monday, November 16, 2026 at 3:45 PM ET", "Nov 16, 2026, 3:45 PM ET",
 * "Mon, Nov 16, 3:45 PM ET", and with seconds, for evidence, "Nov 16, 2026, 3:45:09 PM ET".
 */
export function formatMoment(
  instant: string,
  length: 'full' | 'medium' | 'short' | 'seconds' = 'medium',
): string {
  const eastern = toEastern(instant)
  switch (length) {
    case 'full':
      return `${fullDay(eastern)} at ${timeOfDay(eastern)}`
    case 'short':
      return `${nearDay(eastern)}, ${timeOfDay(eastern)}`
    case 'seconds':
      return `${shortDay(eastern)}, ${timeOfDay(eastern, `:${twoDigits(eastern.getUTCSeconds())}`)}`
    case 'medium':
      return `${shortDay(eastern)}, ${timeOfDay(eastern)}`
  }
}

/** "Monday, November 16, 2026" and "3:45 PM ET": for a day as heading with its times below. */
export function splitMoment(instant: string): { day: string; time: string } {
  const eastern = toEastern(instant)
  return { day: fullDay(eastern), time: timeOfDay(eastern) }
}

/** The banking date of an instant, as YYYY-MM-DD. */
export function easternDay(instant: string): string {
  return toEastern(instant).toISOString().slice(0, 10)
}

/** At midnight UTC, where the getters of UTC read it again. */
function readDate(date: string): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError('no date')
  return readTime(date)
}

/**
 * The Eastern wall clock, to be read with the getters of UTC. Daylight saving time begins on the second
 * Sunday of March and ends on the first of November, at 2 AM, since 2007; nothing here is older.
 */
function toEastern(instant: string): Date {
  const date = readTime(instant)
  const year = date.getUTCFullYear()
  const begins = sundayFrom(year, 2, 8) + 7 * HOUR_MS
  const ends = sundayFrom(year, 10, 1) + 6 * HOUR_MS
  const isDaylightSaving = date.getTime() >= begins && date.getTime() < ends
  return new Date(date.getTime() - (isDaylightSaving ? 4 : 5) * HOUR_MS)
}

function readTime(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new RangeError('no date')
  return date
}

function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay()
  return Date.UTC(year, month, day + ((7 - weekday) % 7))
}

function shortDay(date: Date): string {
  return `${monthAndDay(date)}, ${date.getUTCFullYear()}`
}

function nearDay(date: Date): string {
  return `${WEEKDAYS[date.getUTCDay()]?.slice(0, 3)}, ${monthAndDay(date)}`
}

function monthAndDay(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`
}

function fullDay(date: Date): string {
  return `${WEEKDAYS[date.getUTCDay()]}, ${longDay(date)}`
}

function longDay(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

function timeOfDay(date: Date, seconds = ''): string {
  const hour = date.getUTCHours()
  const time = `${hour % 12 || 12}:${twoDigits(date.getUTCMinutes())}${seconds}`
  return `${time} ${hour < 12 ? 'AM' : 'PM'} ET`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
