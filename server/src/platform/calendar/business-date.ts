declare const businessDateBrand: unique symbol

/**
 * A date of the Gregorian calendar as YYYY-MM-DD, from 1900 to 9999. It has no time and no zone,
 * so nothing can shift it (RULES: Moving money); as text it sorts in the order of time.
 */
export type BusinessDate = string & { readonly [businessDateBrand]: true }

const DAY_MS = 86_400_000
const FIRST_YEAR = 1900
const LAST_YEAR = 9999
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

interface DateParts {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function readParts(text: string): DateParts | undefined {
  const match = SHAPE.exec(text)
  if (match === null) return undefined
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDate(parts) ? parts : undefined
}

function isRealDate({ year, month, day }: DateParts): boolean {
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  )
}

export function isBusinessDate(text: string): text is BusinessDate {
  return readParts(text) !== undefined
}

/** Parses external text; throws a RangeError for anything but a real date. */
export function parseBusinessDate(text: string): BusinessDate {
  if (!isBusinessDate(text)) throw new RangeError(`Not a date as YYYY-MM-DD: ${text}`)
  return text
}

export function businessDate(year: number, month: number, day: number): BusinessDate {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return parseBusinessDate(text)
}

export function partsOf(date: BusinessDate): DateParts {
  const parts = readParts(date)
  if (parts === undefined) throw new RangeError(`Not a date as YYYY-MM-DD: ${date}`)
  return parts
}

/** Days since 1970-01-01. UTC serves only as a calendar without daylight saving. */
function dayNumber(date: BusinessDate): number {
  const { year, month, day } = partsOf(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function addDays(date: BusinessDate, days: number): BusinessDate {
  if (!Number.isInteger(days)) throw new RangeError(`Not a number of days: ${days}`)
  const moved = new Date((dayNumber(date) + days) * DAY_MS)
  return businessDate(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

/** Positive when `to` is the later one. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** For sorting: negative, zero or positive. */
export function compareDates(a: BusinessDate, b: BusinessDate): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function laterOf(a: BusinessDate, b: BusinessDate): BusinessDate {
  return a < b ? b : a
}

/** 0 is Sunday, 6 is Saturday. */
export function dayOfWeek(date: BusinessDate): number {
  return new Date(dayNumber(date) * DAY_MS).getUTCDay()
}

export function lastDayOfMonth(date: BusinessDate): BusinessDate {
  const { year, month } = partsOf(date)
  return businessDate(year, month, daysInMonth(year, month))
}

/** The same day some months later; in a shorter month its last day. */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const { year, month, day } = partsOf(date)
  const index = year * 12 + (month - 1) + months
  const toYear = Math.floor(index / 12)
  const toMonth = index - toYear * 12 + 1
  return businessDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}
