import { describe, expect, it } from 'vitest'
import { hasEnded, isWarningDue, mayKeepAlive } from './timing.ts'

const NOW = 1_000_000

describe('keep-alive (SPEC 4, 9)', () => {
  it.each([
    ['the first activity', null, true, true],
    ['29,999 ms after the last', NOW - 29_999, true, false],
    ['30,000 ms after the last', NOW - 30_000, true, true],
    ['a hidden tab', null, false, false],
    ['a hidden tab, long after', NOW - 90_000, false, false],
  ])('%s', (_, lastAtMs, isVisible, expected) => {
    expect(mayKeepAlive({ nowMs: NOW, lastAtMs, isVisible })).toBe(expected)
  })
})

describe('the end and the warning before it (UX 21)', () => {
  it.each([
    [120_001, false, false],
    [120_000, true, false],
    [1, true, false],
    [0, false, true],
    [-1, false, true],
  ])('%i ms before the end', (leftMs, warns, ended) => {
    expect(isWarningDue(NOW + leftMs, NOW)).toBe(warns)
    expect(hasEnded(NOW + leftMs, NOW)).toBe(ended)
  })

  it('is silent about a session without an end', () => {
    expect(isWarningDue(null, NOW)).toBe(false)
    expect(hasEnded(null, NOW)).toBe(false)
  })
})
