import { describe, expect, it } from 'vitest'
import { easternWords, twelveHours } from './eastern.ts'

describe('Eastern Time in words', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['15:45', '3:45 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s', (time, words) => {
    expect(twelveHours(time)).toBe(words)
  })

  it('names the Eastern day of an instant, in winter and summer', () => {
    expect(easternWords(new Date('2026-03-02T20:45:00Z'))).toBe('Mar 2, 2026, 3:45 PM ET')
    expect(easternWords(new Date('2026-07-02T03:59:00Z'))).toBe('Jul 1, 2026, 11:59 PM ET')
  })
})
