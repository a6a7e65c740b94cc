import { expect, it } from 'vitest'
import { addDays, compareDates } from './dates.ts'

it.each([
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  // Days on which clocks change are days like others.
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-11-16', 365, '2027-11-16'],
])('%s and %i days are %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
})

it('orders dates and moments by time', () => {
  const dates = ['2026-11-17', '2026-02-28', '2027-01-01', '2026-02-28']
  expect(dates.toSorted(compareDates)).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2026-11-17',
    '2027-01-01',
  ])
})
