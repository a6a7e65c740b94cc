import { describe, expect, it } from 'vitest'
import { formatCountdown, secondsUntil, spokenCountdown } from './countdown.ts'

const NOW = 1_000_000

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
