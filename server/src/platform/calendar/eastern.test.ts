import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from './business-date.ts'
import { easternDate, easternInstant, easternTime } from './eastern.ts'

const day = parseBusinessDate

describe('from an instant to Eastern Time', () => {
  it.each([
    ['2026-01-15T04:59:59.999Z', '2026-01-14', '23:59'],
    ['2026-01-15T05:00:00Z', '2026-01-15', '00:00'],
    ['2026-07-15T03:59:59Z', '2026-07-14', '23:59'],
    ['2026-07-15T04:00:00Z', '2026-07-15', '00:00'],
    ['2028-01-01T04:30:00Z', '2027-12-31', '23:30'],
    ['2028-02-29T20:00:00Z', '2028-02-29', '15:00'],
    ['2026-03-08T06:59:59Z', '2026-03-08', '01:59'],
    ['2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
    ['2026-11-01T05:59:59Z', '2026-11-01', '01:59'],
    ['2026-11-01T06:00:00Z', '2026-11-01', '01:00'],
  ])('%s is %s %s', (instant, date, time) => {
    expect(easternDate(new Date(instant))).toBe(date)
    expect(easternTime(new Date(instant))).toBe(time)
  })

  it('is what the calendar of the machine says, at any instant of two centuries', () => {
    const said = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const min = new Date('1900-01-01T12:00:00Z')
    const instants = fc.date({ min, max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(`${easternDate(instant)} ${easternTime(instant)}`).toBe(said.format(instant))
      }),
      { numRuns: 1_000 },
    )
  })

  it('refuses an invalid instant', () => {
    expect(() => easternDate(new Date(NaN))).toThrow(RangeError)
  })
})

describe('from Eastern Time to an instant', () => {
  it.each([
    ['2026-01-15', '16:00', '2026-01-15T21:00:00.000Z'],
    ['2026-07-15', '16:00', '2026-07-15T20:00:00.000Z'],
    ['2026-03-06', '16:00', '2026-03-06T21:00:00.000Z'],
    ['2026-03-09', '16:00', '2026-03-09T20:00:00.000Z'],
    ['2026-10-30', '16:00', '2026-10-30T20:00:00.000Z'],
    ['2026-11-02', '16:00', '2026-11-02T21:00:00.000Z'],
    ['2027-12-31', '23:59', '2028-01-01T04:59:00.000Z'],
    ['2028-02-29', '00:00', '2028-02-29T05:00:00.000Z'],
  ])('%s %s is %s', (date, time, instant) => {
    expect(easternInstant(day(date), time).toISOString()).toBe(instant)
  })

  it.each([
    ['01:59', '2026-03-08T06:59:00.000Z'],
    ['02:00', '2026-03-08T07:00:00.000Z'],
    ['02:30', '2026-03-08T07:30:00.000Z'],
    ['02:59', '2026-03-08T07:59:00.000Z'],
    ['03:00', '2026-03-08T07:00:00.000Z'],
    ['23:00', '2026-03-09T03:00:00.000Z'],
  ])('when clocks go forward, %s is %s: a skipped time comes as much later', (time, instant) => {
    expect(easternInstant(day('2026-03-08'), time).toISOString()).toBe(instant)
  })

  it.each([
    ['00:59', '2026-11-01T04:59:00.000Z'],
    ['01:00', '2026-11-01T05:00:00.000Z'],
    ['01:30', '2026-11-01T05:30:00.000Z'],
    ['01:59', '2026-11-01T05:59:00.000Z'],
    ['02:00', '2026-11-01T07:00:00.000Z'],
    ['00:00', '2026-11-01T04:00:00.000Z'],
  ])('when clocks go back, %s is %s: of a repeated time the first', (time, instant) => {
    expect(easternInstant(day('2026-11-01'), time).toISOString()).toBe(instant)
  })

  it.each(['24:00', '4:00', '16:60', '16:00:00', '16.00', ''])('refuses %j', (time) => {
    expect(() => easternInstant(day('2026-01-15'), time)).toThrow(RangeError)
  })

  it('leads back to the same date and time, but for the hour that is skipped', () => {
    const dates = fc.integer({ min: 0, max: 36_000 }).map((n) => addDays(day('2000-01-01'), n))
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(dates, minutes, (date, minuteOfDay) => {
        const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
        fc.pre(hour !== 2)
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        const instant = easternInstant(date, time)
        expect(easternDate(instant)).toBe(date)
        expect(easternTime(instant)).toBe(time)
      }),
    )
  })
})
