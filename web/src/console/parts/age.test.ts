import { expect, it } from 'vitest'
import { ageWords, isPast } from './words.ts'

const NOW = '2026-11-16T15:00:00.000Z'

it.each([
  ['2026-11-16T14:59:30.000Z', 'just now'],
  ['2026-11-16T14:59:00.000Z', '1 minute'],
  ['2026-11-16T14:01:00.000Z', '59 minutes'],
  ['2026-11-16T14:00:00.000Z', '1 hour'],
  ['2026-11-15T15:00:01.000Z', '23 hours'],
  ['2026-11-15T15:00:00.000Z', '1 day'],
  ['2023-11-16T15:00:00.000Z', '1,096 days'],
  // The banking clock may stand before the moment of a real act.
  ['2026-11-17T15:00:00.000Z', 'just now'],
])('says of %s that it is %s old', (from, words) => {
  expect(ageWords(from, NOW)).toBe(words)
})

it('is past only once the moment is over', () => {
  expect(isPast('2026-11-16T14:59:59.999Z', NOW)).toBe(true)
  expect(isPast(NOW, NOW)).toBe(false)
})
