import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessDate,
  compareDates,
  dayOfWeek,
  daysBetween,
  isBusinessDate,
  isLeapYear,
  lastDayOfMonth,
  laterOf,
  parseBusinessDate,
  partsOf,
} from './business-date.ts'

const day = parseBusinessDate
const anyDate = fc
  .integer({ min: 0, max: daysBetween(day('1900-01-01'), day('2400-12-31')) })
  .map((days) => addDays(day('1900-01-01'), days))

describe('a business date', () => {
  it.each(['1900-01-01', '2000-02-29', '2024-02-29', '2026-12-31', '9999-12-31'])(
    'can be %s',
    (text) => {
      expect(parseBusinessDate(text)).toBe(text)
    },
  )

  it.each([
    '1899-12-31',
    '1900-02-29',
    '2023-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '10000-01-01',
    '',
  ])('cannot be %j', (text) => {
    expect(isBusinessDate(text)).toBe(false)
    expect(() => parseBusinessDate(text)).toThrow(RangeError)
  })

  it('is made of whole parts', () => {
    expect(businessDate(2026, 3, 8)).toBe('2026-03-08')
    expect(partsOf(day('2026-03-08'))).toEqual({ year: 2026, month: 3, day: 8 })
    expect(() => businessDate(2026, 2, 29)).toThrow(RangeError)
    expect(() => businessDate(2026, 2, 1.5)).toThrow(RangeError)
    expect(() => businessDate(NaN, 2, 1)).toThrow(RangeError)
  })
})

describe('date arithmetic', () => {
  it('knows leap years', () => {
    expect([1900, 2000, 2023, 2024, 2100, 2400].filter(isLeapYear)).toEqual([2000, 2024, 2400])
  })

  it('crosses leap days, year ends and daylight-saving days', () => {
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(day('2023-02-28'), 1)).toBe('2023-03-01')
    expect(addDays(day('2027-12-31'), 1)).toBe('2028-01-01')
    expect(addDays(day('2026-03-07'), 2)).toBe('2026-03-09')
    expect(addDays(day('2026-11-02'), -2)).toBe('2026-10-31')
    expect(daysBetween(day('2024-01-01'), day('2025-01-01'))).toBe(366)
    expect(daysBetween(day('2025-01-01'), day('2024-12-31'))).toBe(-1)
  })

  it('refuses to leave its range or to move by parts of a day', () => {
    expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError)
    expect(() => addDays(day('1900-01-01'), -1)).toThrow(RangeError)
    expect(() => addDays(day('2026-01-01'), NaN)).toThrow(RangeError)
    expect(() => addDays(day('2026-01-01'), 0.5)).toThrow(RangeError)
  })

  it('finds the last day of a month', () => {
    expect(lastDayOfMonth(day('2024-02-10'))).toBe('2024-02-29')
    expect(lastDayOfMonth(day('2100-02-01'))).toBe('2100-02-28')
    expect(lastDayOfMonth(day('2026-12-31'))).toBe('2026-12-31')
  })

  it('adds months, forwards and back, within short months', () => {
    expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(day('2026-11-30'), 3)).toBe('2027-02-28')
    expect(addMonths(day('2026-12-15'), 1)).toBe('2027-01-15')
    expect(addMonths(day('2026-01-31'), -2)).toBe('2025-11-30')
    expect(addMonths(day('2024-02-29'), 12)).toBe('2025-02-28')
  })

  it('names the day of the week', () => {
    expect(dayOfWeek(day('1900-01-01'))).toBe(1)
    expect(dayOfWeek(day('2026-11-15'))).toBe(0)
    expect(dayOfWeek(day('2027-12-25'))).toBe(6)
  })

  it('compares as time runs', () => {
    expect(compareDates(day('2026-09-30'), day('2026-10-01'))).toBeLessThan(0)
    expect(compareDates(day('2026-10-01'), day('2026-09-30'))).toBeGreaterThan(0)
    expect(compareDates(day('2026-10-01'), day('2026-10-01'))).toBe(0)
    expect(laterOf(day('2026-10-01'), day('2026-09-30'))).toBe('2026-10-01')
  })

  it('adds and counts back the same days', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 100_000 }), (date, days) => {
        const later = addDays(date, days)
        expect(daysBetween(date, later)).toBe(days)
        expect(addDays(later, -days)).toBe(date)
        expect(dayOfWeek(later)).toBe((dayOfWeek(date) + days) % 7)
        expect(Math.sign(compareDates(date, later))).toBe(days === 0 ? 0 : -1)
      }),
    )
  })
})
