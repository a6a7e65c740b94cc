import { expect, it } from 'vitest'
import { formatMoment, splitMoment } from './moment.ts'

it('says a deadline in Eastern Time, over daylight saving too', () => {
  expect(formatMoment('2026-11-16T20:45:00Z')).toBe('Nov 16, 2026, 3:45 PM ET')
  expect(formatMoment('2026-07-16T19:45:00Z')).toBe('Jul 16, 2026, 3:45 PM ET')
})

it('counts the day and the time of a moment by the same clock', () => {
  const late = splitMoment('2026-11-17T03:30:00Z')
  expect(late.day).toBe('Monday, November 16, 2026')
  expect(late.time.replaceAll('\u202f', ' ')).toBe('10:30 PM ET')
})
