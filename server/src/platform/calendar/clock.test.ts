import { describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from './clock.ts'

describe('the system clock', () => {
  it('tells the real time', () => {
    const before = Date.now()
    const now = systemClock.now().getTime()
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(Date.now())
  })
})

describe('a fixed clock', () => {
  it('stands still until it is set or advanced', () => {
    const clock = fixedClock('2026-11-16T20:44:00Z')
    expect(clock.now().toISOString()).toBe('2026-11-16T20:44:00.000Z')
    clock.advance(60_000)
    expect(clock.now().toISOString()).toBe('2026-11-16T20:45:00.000Z')
    clock.set(new Date('2027-12-31T00:00:00Z'))
    expect(clock.now().toISOString()).toBe('2027-12-31T00:00:00.000Z')
  })

  it('cannot be moved through a date it gave away', () => {
    const clock = fixedClock('2026-11-16T20:44:00Z')
    clock.now().setFullYear(2000)
    expect(clock.now().toISOString()).toBe('2026-11-16T20:44:00.000Z')
  })

  it('refuses what is no instant', () => {
    expect(() => fixedClock('yesterday')).toThrow(RangeError)
    expect(() => fixedClock('2026-11-16T20:44:00Z').advance(NaN)).toThrow(RangeError)
  })
})
