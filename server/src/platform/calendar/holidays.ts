import { allForYear } from '@18f/us-federal-holidays'
import {
  addDays,
  type BusinessDate,
  dayOfWeek,
  parseBusinessDate,
  partsOf,
} from './business-date.ts'

/** The Federal Reserve calendar (RULES: Moving money): Saturday holidays stay, Sunday ones move to Monday. */
const FEDERAL_RESERVE = { shiftSaturdayHolidays: false, shiftSundayHolidays: true }

const SUNDAY = 0
const SATURDAY = 6

const holidaysByYear = new Map<number, ReadonlySet<BusinessDate>>()

/**
 * The eleven holidays of a year, on the day they are observed; without Saturday shifts each stays in its own
 * year. The library computes in local time, so only its `dateString` is used: its `date` is a local midnight,
 * which is another day in other time zones.
 */
export function federalReserveHolidays(year: number): ReadonlySet<BusinessDate> {
  const known = holidaysByYear.get(year)
  if (known !== undefined) return known
  const dates = allForYear(year, FEDERAL_RESERVE).map((holiday) =>
    parseBusinessDate(holiday.dateString),
  )
  const holidays = new Set(dates)
  holidaysByYear.set(year, holidays)
  return holidays
}

export function isBusinessDay(date: BusinessDate): boolean {
  const weekday = dayOfWeek(date)
  if (weekday === SUNDAY || weekday === SATURDAY) return false
  return !federalReserveHolidays(partsOf(date).year).has(date)
}

/** The date itself when it is a business day, otherwise the first one after it. */
export function onOrAfterBusinessDay(date: BusinessDate): BusinessDate {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** The date itself when it is a business day, otherwise the last one before it. */
export function onOrBeforeBusinessDay(date: BusinessDate): BusinessDate {
  let day = date
  while (!isBusinessDay(day)) day = addDays(day, -1)
  return day
}

/** The first business day strictly after the date. */
export function nextBusinessDay(date: BusinessDate): BusinessDate {
  return onOrAfterBusinessDay(addDays(date, 1))
}

/** The count-th business day strictly after the date; for 0 the date itself or the next business day. */
export function addBusinessDays(date: BusinessDate, count: number): BusinessDate {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Not a number of business days: ${count}`)
  }
  if (count === 0) return onOrAfterBusinessDay(date)
  let day = date
  for (let left = count; left > 0; left--) day = nextBusinessDay(day)
  return day
}
