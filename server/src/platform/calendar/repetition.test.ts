import { Every } from '@passbook/contract/repeating'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  lastDayOfMonth,
  parseBusinessDate,
  partsOf,
} from './business-date.ts'
import { repetitionDates } from './repetition.ts'

const day = parseBusinessDate

describe('the dates of a repeated deposit', () => {
  it('come weekly and every two weeks, over year ends and leap days', () => {
    expect(repetitionDates(day('2027-12-24'), 'week', 3)).toEqual([
      '2027-12-24',
      '2027-12-31',
      '2028-01-07',
    ])
    expect(repetitionDates(day('2028-02-16'), 'two_weeks', 3)).toEqual([
      '2028-02-16',
      '2028-03-01',
      '2028-03-15',
    ])
  })

  it('keep the day of the month and come back to it after a short month', () => {
    expect(repetitionDates(day('2027-12-31'), 'month', 6)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ])
    expect(repetitionDates(day('2026-01-29'), 'month', 3)).toEqual([
      '2026-01-29',
      '2026-02-28',
      '2026-03-29',
    ])
  })

  it('start strictly after a given date', () => {
    expect(repetitionDates(day('2026-01-31'), 'month', 2, day('2026-02-28'))).toEqual([
      '2026-03-31',
      '2026-04-30',
    ])
    expect(repetitionDates(day('2026-01-31'), 'month', 1, day('2026-02-27'))).toEqual([
      '2026-02-28',
    ])
    expect(repetitionDates(day('2026-01-31'), 'week', 1, day('2025-01-01'))).toEqual(['2026-01-31'])
  })

  it.each([-1, 0.5, 1001])('are never %d in number', (count) => {
    expect(() => repetitionDates(day('2026-01-31'), 'week', count)).toThrow(RangeError)
  })

  it('are the same however the list is cut', () => {
    const anchors = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(day('2020-01-01'), n))
    const cases = fc.record({
      anchor: anchors,
      repetition: fc.constantFrom(...Every.options),
      skipped: fc.integer({ min: 1, max: 60 }),
    })
    fc.assert(
      fc.property(cases, ({ anchor, repetition, skipped }) => {
        const all = repetitionDates(anchor, repetition, skipped + 12)
        expect(repetitionDates(anchor, repetition, 12, all[skipped - 1])).toEqual(
          all.slice(skipped),
        )
        for (const [index, date] of all.entries()) {
          if (repetition === 'month') {
            const anchorDay = partsOf(anchor).day
            expect(partsOf(date).day).toBe(Math.min(anchorDay, partsOf(lastDayOfMonth(date)).day))
          } else {
            expect(daysBetween(anchor, date)).toBe(index * (repetition === 'week' ? 7 : 14))
          }
        }
      }),
    )
  })
})
