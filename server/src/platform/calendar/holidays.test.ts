import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOfWeek, daysBetween, parseBusinessDate } from './business-date.ts'
import {
  addBusinessDays,
  federalReserveHolidays,
  isBusinessDay,
  nextBusinessDay,
  onOrAfterBusinessDay,
} from './holidays.ts'

const day = parseBusinessDate

/**
 * New Year, King, Washington, Memorial, Juneteenth, Independence, Labor, Columbus, Veterans,
 * Thanksgiving, Christmas, on the day they are kept. `sat` are not moved, `mon` come from Sunday.
 */
const PINNED: Record<number, string> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-04sat 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-19sat 07-05mon 09-06 10-11 11-11 11-25 12-25sat',
  2028: '01-01sat 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11sat 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12mon 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

/** The rules once more, by counting through the days of a year. */
function holidaysByRule(year: number): string[] {
  const nth = (month: number, weekday: number, n: number) => {
    const matches: string[] = []
    for (let d = 1; d <= 31; d++) {
      const date = new Date(Date.UTC(year, month - 1, d))
      if (date.getUTCMonth() === month - 1 && date.getUTCDay() === weekday) {
        matches.push(date.toISOString().slice(0, 10))
      }
    }
    return matches.at(n)
  }
  const fixed = (month: number, dayOfMonth: number) => {
    const isSunday = new Date(Date.UTC(year, month - 1, dayOfMonth)).getUTCDay() === 0
    const kept = new Date(Date.UTC(year, month - 1, dayOfMonth + (isSunday ? 1 : 0)))
    return kept.toISOString().slice(0, 10)
  }
  const all = [
    fixed(1, 1),
    nth(1, 1, 2),
    nth(2, 1, 2),
    nth(5, 1, -1),
    year >= 2021 ? fixed(6, 19) : undefined,
    fixed(7, 4),
    nth(9, 1, 0),
    nth(10, 1, 1),
    fixed(11, 11),
    nth(11, 4, 3),
    fixed(12, 25),
  ]
  return all.filter((date) => date !== undefined)
}

describe('the holidays of the Federal Reserve', () => {
  it.each(Object.entries(PINNED))('in %s', (year, row) => {
    const pinned = row.split(' ').map((entry) => `${year}-${entry.slice(0, 5)}`)
    expect([...federalReserveHolidays(Number(year))]).toEqual(pinned)
    for (const entry of row.split(' ')) {
      const date = day(`${year}-${entry.slice(0, 5)}`)
      expect(dayOfWeek(date) === 6, entry).toBe(entry.endsWith('sat'))
      expect(isBusinessDay(date), entry).toBe(false)
      if (entry.endsWith('sat')) expect(isBusinessDay(addDays(date, -1)), entry).toBe(true)
      if (entry.endsWith('mon')) expect(dayOfWeek(date), entry).toBe(1)
    }
  })

  it('follow the rules in every year from 1972 to 2099', () => {
    for (let year = 1972; year <= 2099; year++) {
      expect([...federalReserveHolidays(year)]).toEqual(holidaysByRule(year))
    }
  })

  it('do not include Inauguration Day', () => {
    expect(isBusinessDay(day('2029-01-20'))).toBe(false) // a Saturday
    expect(federalReserveHolidays(2029).has(day('2029-01-20'))).toBe(false)
    expect(isBusinessDay(day('2021-01-20'))).toBe(true)
    expect(isBusinessDay(day('2033-01-20'))).toBe(true)
  })

  it('include Juneteenth since 2021', () => {
    expect(isBusinessDay(day('2020-06-19'))).toBe(true)
    expect(isBusinessDay(day('2023-06-19'))).toBe(false)
  })

  it('leave the Friday before a Saturday holiday open, also over the year end', () => {
    expect(isBusinessDay(day('2026-07-03'))).toBe(true)
    expect(isBusinessDay(day('2027-12-24'))).toBe(true)
    expect(isBusinessDay(day('2027-12-31'))).toBe(true)
    expect(nextBusinessDay(day('2027-12-31'))).toBe('2028-01-03')
  })

  it('close the Monday after a Sunday holiday', () => {
    expect(isBusinessDay(day('2023-01-02'))).toBe(false)
    expect(nextBusinessDay(day('2022-12-30'))).toBe('2023-01-03')
    expect(isBusinessDay(day('2022-12-26'))).toBe(false)
  })
})

describe('Christmas on each day of the week', () => {
  it.each([
    [2022, 'Sunday', '2022-12-27'],
    [2023, 'Monday', '2023-12-26'],
    [2029, 'Tuesday', '2029-12-26'],
    [2024, 'Wednesday', '2024-12-26'],
    [2025, 'Thursday', '2025-12-26'],
    [2026, 'Friday', '2026-12-28'],
    [2027, 'Saturday', '2027-12-27'],
  ])('%i, a %s: business goes on on %s', (year, _weekday, resumes) => {
    expect(onOrAfterBusinessDay(day(`${year}-12-25`))).toBe(resumes)
  })
})

describe('counting business days', () => {
  it('passes over Thanksgiving and the weekend, but not the Friday between', () => {
    expect(nextBusinessDay(day('2026-11-25'))).toBe('2026-11-27')
    expect(addBusinessDays(day('2026-11-25'), 2)).toBe('2026-11-30')
  })

  it('counts from a closed day as from the day before it', () => {
    expect(addBusinessDays(day('2026-11-14'), 1)).toBe('2026-11-16')
    expect(addBusinessDays(day('2026-11-14'), 5)).toBe('2026-11-20')
  })

  it('moves to a business day for 0', () => {
    expect(addBusinessDays(day('2026-11-14'), 0)).toBe('2026-11-16')
    expect(addBusinessDays(day('2026-11-16'), 0)).toBe('2026-11-16')
  })

  it.each([-1, 1.5, NaN])('refuses %d', (count) => {
    expect(() => addBusinessDays(day('2026-11-16'), count)).toThrow(RangeError)
  })

  it('passes over exactly as many business days as asked', () => {
    const dates = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays(day('2000-01-01'), n))
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 30 }), (date, count) => {
        const end = addBusinessDays(date, count)
        const passed = Array.from({ length: daysBetween(date, end) }, (_, n) =>
          addDays(date, n + 1),
        )
        expect(isBusinessDay(end)).toBe(true)
        expect(passed.filter(isBusinessDay)).toHaveLength(count)
      }),
    )
  })
})
