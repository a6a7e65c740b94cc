import { describe, expect, it } from 'vitest'
import {
  formatCountdown,
  hasEnded,
  isWarningDue,
  mayKeepAlive,
  secondsUntil,
  spokenCountdown,
} from './timing.ts'

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

describe('countdown', () => {
  it.each([
    [120_000, 120, '2:00'],
    [119_001, 120, '2:00'],
    [65_000, 65, '1:05'],
    [1, 1, '0:01'],
    [0, 0, '0:00'],
    [-5_000, 0, '0:00'],
  ])('%i ms', (leftMs, seconds, text) => {
    expect(secondsUntil(NOW + leftMs, NOW)).toBe(seconds)
    expect(formatCountdown(seconds)).toBe(text)
  })

  it('is spoken four times', () => {
    const spoken = Array.from({ length: 120 }, (_, index) => spokenCountdown(120 - index))
    expect([...new Set(spoken)]).toEqual([
      'Less than two minutes left',
      'Less than one minute left',
      'Less than 30 seconds left',
      'Less than 10 seconds left',
    ])
    expect(spokenCountdown(60)).toBe('Less than one minute left')
  })
})
