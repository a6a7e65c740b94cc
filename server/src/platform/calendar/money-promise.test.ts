import { MoneyPromise } from '@passbook/contract/promise'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from './business-date.ts'
import { easternDate, easternTime } from './eastern.ts'
import { addBusinessDays, isBusinessDay, nextBusinessDay } from './holidays.ts'
import { moneyPromise, type PromiseInput } from './money-promise.ts'

const day = parseBusinessDate
const terms = { cutOffEastern: '16:00', cancelLeadMinutes: 15, depositHoldBusinessDays: 5 }

function deposit(now: string, requestedDate?: string) {
  return moneyPromise({
    direction: 'LinkedToPrimary',
    requestedDate: requestedDate === undefined ? undefined : day(requestedDate),
    now: new Date(now),
    terms,
  })
}

function withdrawal(now: string) {
  return moneyPromise({ direction: 'PrimaryToLinked', now: new Date(now), terms })
}

describe('the promise of a deposit', () => {
  it('made on a Sunday leaves on Monday, earns on Tuesday and is ready a week later', () => {
    expect(deposit('2026-11-15T12:00:00Z')).toEqual({
      leaves_at: '2026-11-16T21:00:00.000Z',
      file_date: '2026-11-16',
      settlement_date: '2026-11-17',
      available_date: '2026-11-24',
      cancel_until: '2026-11-16T20:45:00.000Z',
    })
  })

  it('passes over Thanksgiving and the weekend', () => {
    expect(deposit('2026-11-25T15:00:00Z')).toMatchObject({
      file_date: '2026-11-25',
      settlement_date: '2026-11-27',
      available_date: '2026-12-04',
    })
  })

  it('passes over the year end', () => {
    expect(deposit('2027-12-31T15:00:00Z')).toMatchObject({
      file_date: '2027-12-31',
      settlement_date: '2028-01-03',
      available_date: '2028-01-10',
    })
    expect(deposit('2026-12-31T21:00:00Z')).toMatchObject({
      file_date: '2027-01-04',
      settlement_date: '2027-01-05',
      available_date: '2027-01-12',
    })
  })

  it('keeps the Eastern cut-off over the start and the end of daylight saving', () => {
    expect(deposit('2026-03-06T20:50:00Z')).toMatchObject({
      leaves_at: '2026-03-09T20:00:00.000Z',
      cancel_until: '2026-03-09T19:45:00.000Z',
      file_date: '2026-03-09',
    })
    expect(deposit('2026-10-30T19:50:00Z')).toMatchObject({
      leaves_at: '2026-11-02T21:00:00.000Z',
      cancel_until: '2026-11-02T20:45:00.000Z',
      file_date: '2026-11-02',
    })
  })

  it('without a hold is available when it settles', () => {
    const now = new Date('2026-11-15T12:00:00Z')
    const noHold = { ...terms, depositHoldBusinessDays: 0 }
    const promise = moneyPromise({ direction: 'LinkedToPrimary', now, terms: noHold })
    expect(promise.available_date).toBe('2026-11-17')
  })
})

describe('the promise of a withdrawal', () => {
  it('reaches the outside account when it settles', () => {
    expect(withdrawal('2026-11-16T15:00:00Z')).toEqual({
      leaves_at: '2026-11-16T21:00:00.000Z',
      file_date: '2026-11-16',
      settlement_date: '2026-11-17',
      available_date: '2026-11-17',
      cancel_until: '2026-11-16T20:45:00.000Z',
    })
  })
})

describe('a chosen date', () => {
  const monday = '2026-11-16T15:00:00Z'
  it.each([
    ['2026-12-01', '2026-12-01', 'a business day'],
    ['2026-11-21', '2026-11-23', 'a Saturday'],
    ['2026-11-26', '2026-11-27', 'Thanksgiving'],
    ['2027-07-04', '2027-07-06', 'a Sunday holiday, kept on Monday'],
    ['2027-12-25', '2027-12-27', 'a Saturday holiday'],
    ['2028-02-29', '2028-02-29', 'a leap day'],
    ['2026-11-16', '2026-11-16', 'today'],
    ['2026-11-02', '2026-11-16', 'a date already past: the next file'],
  ])('%s leaves on %s: %s', (requested, fileDate) => {
    expect(deposit(monday, requested).file_date).toBe(fileDate)
  })

  it('that is today, asked too late, leaves on the next business day', () => {
    expect(deposit('2026-11-16T20:45:00Z', '2026-11-16').file_date).toBe('2026-11-17')
  })
})

describe('every promise', () => {
  const times = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((m) => new Date(m * 60_000).toISOString().slice(11, 16))
  const inputs: fc.Arbitrary<PromiseInput> = fc.record({
    direction: fc.constantFrom('LinkedToPrimary', 'PrimaryToLinked'),
    requestedDate: fc.option(
      fc.integer({ min: 0, max: 15_000 }).map((n) => addDays(day('2022-01-01'), n)),
      { nil: undefined },
    ),
    now: fc.date({
      min: new Date('2022-01-01T00:00:00Z'),
      max: new Date('2062-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    terms: fc.record({
      // No business day has a switch of daylight saving, so that every cut-off exists once.
      cutOffEastern: times,
      cancelLeadMinutes: fc.integer({ min: 1, max: 3000 }),
      depositHoldBusinessDays: fc.integer({ min: 0, max: 10 }),
    }),
  })

  it('is of business days, in order, and can still be cancelled', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const promise = moneyPromise(input)
        expect(MoneyPromise.parse(promise)).toEqual(promise)
        expect(isBusinessDay(promise.file_date)).toBe(true)
        expect(promise.settlement_date).toBe(nextBusinessDay(promise.file_date))
        const hold = input.direction === 'LinkedToPrimary' ? input.terms.depositHoldBusinessDays : 0
        expect(promise.available_date).toBe(addBusinessDays(promise.settlement_date, hold))
        expect(isBusinessDay(promise.available_date)).toBe(true)
        expect(promise.cancel_until < promise.leaves_at).toBe(true)
        expect(new Date(promise.cancel_until) > input.now).toBe(true)
        expect(promise.file_date >= (input.requestedDate ?? '')).toBe(true)
        expect(easternDate(new Date(promise.leaves_at))).toBe(promise.file_date)
        expect(easternTime(new Date(promise.leaves_at))).toBe(input.terms.cutOffEastern)
      }),
      { numRuns: 1000 },
    )
  })

  it('never comes earlier when asked later', () => {
    const laterMs = fc.oneof(
      fc.integer({ min: 0, max: 3_600_000 }),
      fc.integer({ min: 0, max: 20 * 86_400_000 }),
    )
    fc.assert(
      fc.property(inputs, laterMs, (input, ms) => {
        const first = moneyPromise(input)
        const second = moneyPromise({ ...input, now: new Date(input.now.getTime() + ms) })
        for (const field of Object.keys(MoneyPromise.shape) as (keyof typeof first)[]) {
          expect(second[field] >= first[field], field).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
