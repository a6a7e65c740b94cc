import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatWeekday } from './dates.ts'

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

it('writes every date as en-US does', () => {
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  const near = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  fc.assert(
    fc.property(days, (instant) => {
      expect(formatDate(instant)).toBe(medium.format(new Date(instant)))
      expect(formatWeekday(instant.slice(0, 10))).toBe(near.format(new Date(instant)))
    }),
  )
})

it('refuses what is no date', () => {
  expect(() => formatDate('soon')).toThrow('no date')
})
