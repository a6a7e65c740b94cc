import { describe, expect, it } from 'vitest'
import { isNachaDate, isNachaTime, nachaDate } from './dates.ts'

describe('dates in ACH files', () => {
  it.each(['260304', '280229', '000101', '991231'])('%s is a day', (date) => {
    expect(isNachaDate(date)).toBe(true)
  })

  it.each(['260229', '261301', '260431', '260100', '000000', '26030', 'MAR  5', ''])(
    '«%s» is none',
    (date) => {
      expect(isNachaDate(date)).toBe(false)
    },
  )

  it('knows the times of a day', () => {
    expect(['0000', '2359'].every(isNachaTime)).toBe(true)
    expect(['2400', '1260', '12:0', ''].some(isNachaTime)).toBe(false)
  })

  it('shortens a business date', () => {
    expect(nachaDate('2026-03-04')).toBe('260304')
    expect(() => nachaDate('2026-02-29')).toThrow(RangeError)
    expect(() => nachaDate('1999-03-04')).toThrow(RangeError)
    expect(() => nachaDate('260304')).toThrow(RangeError)
  })
})
