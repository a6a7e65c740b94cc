import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { Instant } from './dates.ts'
import {
  easternDay,
  formatBankingDay,
  formatDate,
  formatDeadline,
  formatFullDay,
  formatInstantDay,
  formatLongDate,
  formatMoment,
  formatMonth,
  formatWeekday,
  formatWeekdayName,
  splitMoment,
} from './format-dates.ts'

/** 8:40 PM in New York on November 17, when it is the 18th in UTC. */
const EVENING = '2026-11-18T01:40:00Z'

const enUs = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
const NEAR = { weekday: 'short', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

describe('business dates', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('are written as en-US writes them', () => {
    const medium = enUs({ dateStyle: 'medium', timeZone: 'UTC' })
    const near = enUs({ ...NEAR, timeZone: 'UTC' })
    const full = enUs({ dateStyle: 'full', timeZone: 'UTC' })
    const long = enUs({ dateStyle: 'long', timeZone: 'UTC' })
    const weekday = enUs({ weekday: 'long', timeZone: 'UTC' })
    const month = enUs({ month: 'long', year: 'numeric', timeZone: 'UTC' })
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(day)
        expect(formatDate(day)).toBe(medium.format(date))
        expect(formatWeekday(day)).toBe(near.format(date))
        expect(formatFullDay(day)).toBe(full.format(date))
        expect(formatLongDate(day)).toBe(long.format(date))
        expect(formatWeekdayName(day)).toBe(weekday.format(date))
        expect(formatMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)).toBe(month.format(date))
      }),
    )
  })

  it.each(['soon', '2026-13-01', EVENING, '2026-11-17 00:00:00+00', ''])(
    'are nothing else: %j',
    (text) => {
      expect(() => formatDate(text)).toThrow('no date')
      expect(() => formatWeekday(text)).toThrow('no date')
      expect(() => formatFullDay(text)).toThrow('no date')
    },
  )

  it('are told apart from the instants of a reply when they are compiled', () => {
    const instant = Instant.parse(EVENING)
    expectTypeOf(formatDate<typeof instant>)
      .parameter(0)
      .toBeNever()
    expectTypeOf(formatDate<string>)
      .parameter(0)
      .toBeString()
  })
})

describe('instants', () => {
  const instants = fc
    .date({ min: new Date('2007-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())

  it('of an evening are on the banking date, not on the next one of UTC', () => {
    expect(easternDay(EVENING)).toBe('2026-11-17')
    expect(formatInstantDay(EVENING)).toBe('Nov 17, 2026')
    expect(formatBankingDay(EVENING)).toBe('Tue, Nov 17')
    expect(formatMoment(EVENING)).toBe('Nov 17, 2026, 8:40 PM ET')
    expect(formatMoment(EVENING, 'full')).toBe('Tuesday, November 17, 2026 at 8:40 PM ET')
    expect(formatMoment(EVENING, 'seconds')).toBe('Nov 17, 2026, 8:40:00 PM ET')
    expect(formatDeadline(EVENING)).toBe('Tue, Nov\u00a017, 8:40\u00a0PM\u00a0ET')
    expect(splitMoment(EVENING)).toEqual({
      day: 'Tuesday, November 17, 2026',
      time: '8:40 PM ET',
    })
  })

  it.each([
    ['2026-03-08T06:59:59Z', 'Mar 8, 2026, 1:59:59 AM ET'],
    ['2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00:00 AM ET'],
    ['2026-11-01T05:59:59Z', 'Nov 1, 2026, 1:59:59 AM ET'],
    ['2026-11-01T06:00:00Z', 'Nov 1, 2026, 1:00:00 AM ET'],
    ['2026-11-01T07:00:00Z', 'Nov 1, 2026, 2:00:00 AM ET'],
  ])('around a change of the clocks: %s', (instant, words) => {
    expect(formatMoment(instant, 'seconds')).toBe(words)
  })

  it('are written in Eastern Time as en-US writes it', () => {
    const timeZone = 'America/New_York'
    const short = enUs({ ...NEAR, ...TIME, timeZone })
    const medium = enUs({ month: 'short', day: 'numeric', year: 'numeric', ...TIME, timeZone })
    const full = enUs({ dateStyle: 'full', timeStyle: 'short', timeZone })
    fc.assert(
      fc.property(instants, (instant) => {
        const date = new Date(instant)
        expect(formatMoment(instant)).toBe(`${medium.format(date)} ET`)
        expect(formatMoment(instant, 'short')).toBe(`${short.format(date)} ET`)
        expect(formatMoment(instant, 'full')).toBe(`${full.format(date)} ET`)
        expect(formatDeadline(instant).replaceAll('\u00a0', ' ')).toBe(`${short.format(date)} ET`)
      }),
    )
  })

  it('are refused if they are none', () => {
    expect(() => formatMoment('soon')).toThrow('no date')
  })
})
