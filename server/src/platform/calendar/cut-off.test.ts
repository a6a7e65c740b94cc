import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from './business-date.ts'
import { cancelUntil, earliestFileDate, isCancellable, cutOffInstant } from './cut-off.ts'

const day = parseBusinessDate
const terms = { cutOffEastern: '16:00', cancelLeadMinutes: 15 }

describe('the cut-off', () => {
  it('stays at the same Eastern time when daylight saving begins and ends', () => {
    expect(cutOffInstant(day('2026-03-06'), terms).toISOString()).toBe('2026-03-06T21:00:00.000Z')
    expect(cutOffInstant(day('2026-03-09'), terms).toISOString()).toBe('2026-03-09T20:00:00.000Z')
    expect(cutOffInstant(day('2026-11-02'), terms).toISOString()).toBe('2026-11-02T21:00:00.000Z')
  })

  it('ends cancelling so many minutes earlier', () => {
    expect(cancelUntil(day('2026-11-16'), terms).toISOString()).toBe('2026-11-16T20:45:00.000Z')
  })

  it.each([0, -1, 1.5, NaN])('refuses a lead of %d minutes', (cancelLeadMinutes) => {
    expect(() => cancelUntil(day('2026-11-16'), { ...terms, cancelLeadMinutes })).toThrow(
      RangeError,
    )
  })

  it('refuses a cut-off that is no time', () => {
    expect(() => cutOffInstant(day('2026-11-16'), { ...terms, cutOffEastern: '16:00:00' })).toThrow(
      RangeError,
    )
  })

  it('lets cancel before the last moment, not at it', () => {
    const fileDate = day('2026-11-16')
    expect(isCancellable(fileDate, new Date('2026-11-16T20:44:59.999Z'), terms)).toBe(true)
    expect(isCancellable(fileDate, new Date('2026-11-16T20:45:00.000Z'), terms)).toBe(false)
  })
})

describe('the earliest file', () => {
  it.each([
    ['2026-11-16T20:44:59.999Z', '2026-11-16', 'a moment before canceling ends'],
    ['2026-11-16T20:45:00.000Z', '2026-11-17', 'when canceling ends'],
    ['2026-11-16T20:50:00.000Z', '2026-11-17', 'between canceling and leaving'],
    ['2026-11-17T04:30:00.000Z', '2026-11-17', 'late in the Eastern evening, already Tuesday UTC'],
    ['2026-11-13T20:45:00.000Z', '2026-11-16', 'too late on Friday'],
    ['2026-11-15T12:00:00.000Z', '2026-11-16', 'on Sunday'],
    ['2026-03-06T20:50:00.000Z', '2026-03-09', 'too late on the Friday before clocks go forward'],
    ['2026-03-09T19:44:00.000Z', '2026-03-09', 'in time on the Monday after'],
    ['2026-03-09T19:45:00.000Z', '2026-03-10', 'too late on the Monday after'],
    ['2026-11-02T20:44:00.000Z', '2026-11-02', 'in time after clocks went back'],
    ['2026-11-25T20:45:00.000Z', '2026-11-27', 'too late before Thanksgiving'],
    ['2026-11-27T20:45:00.000Z', '2026-11-30', 'too late on the Friday after it'],
    ['2027-12-31T20:44:00.000Z', '2027-12-31', 'in time on a year end before a Saturday holiday'],
    ['2027-12-31T20:45:00.000Z', '2028-01-03', 'too late on it'],
    ['2028-01-01T04:30:00.000Z', '2028-01-03', 'in the old year still, by Eastern Time'],
    ['2028-02-29T18:00:00.000Z', '2028-02-29', 'on a leap day'],
  ])('asked at %s is that of %s: %s', (now, fileDate) => {
    expect(earliestFileDate(new Date(now), terms)).toBe(fileDate)
  })

  it('is found when cancelling ends the day before', () => {
    const early = { cutOffEastern: '00:05', cancelLeadMinutes: 15 }
    expect(earliestFileDate(new Date('2026-11-16T04:49:00Z'), early)).toBe('2026-11-16')
    expect(earliestFileDate(new Date('2026-11-16T04:50:00Z'), early)).toBe('2026-11-17')
  })

  it('is found when the lead is longer than days', () => {
    const threeDays = { cutOffEastern: '16:00', cancelLeadMinutes: 3 * 24 * 60 }
    expect(earliestFileDate(new Date('2026-11-16T21:00:00Z'), threeDays)).toBe('2026-11-20')
  })
})
