import { expect, it } from 'vitest'
import { formatMoment } from './moment.ts'

it('says a deadline in Eastern Time, over daylight saving too', () => {
  expect(formatMoment('2026-11-16T20:45:00Z')).toBe('Nov 16, 2026, 3:45 PM ET')
  expect(formatMoment('2026-07-16T19:45:00Z')).toBe('Jul 16, 2026, 3:45 PM ET')
})
