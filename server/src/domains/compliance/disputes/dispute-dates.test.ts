import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { debitDay, promisedDates } from './dispute-dates.ts'

const day = parseBusinessDate

/** Counted by hand on the Federal Reserve's calendar. */
describe('the dates of a dispute', () => {
  it.each([
    ['a plain Monday', '2026-03-02', '2026-03-16', '2026-04-16'],
    ['a Friday: day 1 is Monday', '2026-03-06', '2026-03-20', '2026-04-20'],
    ['a Saturday: day 1 is Monday', '2026-03-07', '2026-03-20', '2026-04-21'],
    ['over Thanksgiving', '2026-11-16', '2026-12-01', '2026-12-31'],
    ['over Christmas and New Year', '2026-12-18', '2027-01-05', '2027-02-01'],
    ['received on a holiday', '2026-12-25', '2027-01-11', '2027-02-08'],
    ['a holiday on a Saturday is not moved', '2026-06-26', '2026-07-10', '2026-08-10'],
    ['over two holidays of a new year', '2027-01-08', '2027-01-25', '2027-02-22'],
    ['a leap day', '2028-02-15', '2028-03-01', '2028-03-31'],
  ])('%s', (_what, received, decide_by, extended_by) => {
    const dates = promisedDates({
      receivedOn: day(received),
      transferOn: null,
      firstDepositOn: null,
      statementSentOn: null,
    })
    expect(dates).toEqual({ decide_by, extended_by, is_new_account: false, in_time_until: null })
  })

  it.each([
    ['on the day of the first deposit', '2026-10-01', true],
    ['on the 30th day after it', '2026-10-31', true],
    ['on the 31st', '2026-11-01', false],
    ['before it', '2026-09-30', true],
  ])('a transfer %s', (_what, transferOn, is_new_account) => {
    const dates = promisedDates({
      receivedOn: day('2026-11-16'),
      transferOn: day(transferOn),
      firstDepositOn: day('2026-10-01'),
      statementSentOn: null,
    })
    expect(dates).toMatchObject(
      is_new_account
        ? { is_new_account, decide_by: '2026-12-15', extended_by: '2027-02-14' }
        : { is_new_account, decide_by: '2026-12-01', extended_by: '2026-12-31' },
    )
  })

  it('is in time for 60 days after the first statement was sent', () => {
    const dates = promisedDates({
      receivedOn: day('2026-11-16'),
      transferOn: null,
      firstDepositOn: null,
      statementSentOn: day('2026-10-02'),
    })
    expect(dates.in_time_until).toBe('2026-12-01')
  })

  it.each([
    ['answered later than the statement was sent', '2026-11-20', '2027-01-19'],
    ['answered before the statement was sent', '2026-09-20', '2026-12-01'],
  ])('is in time for 60 days after a question was %s', (_what, answeredOn, until) => {
    const dates = promisedDates({
      receivedOn: day('2026-12-16'),
      transferOn: null,
      firstDepositOn: null,
      statementSentOn: day('2026-10-02'),
      answeredOn: day(answeredOn),
    })
    expect(dates.in_time_until).toBe(until)
  })

  it.each([
    ['2026-11-20', '2026-11-30'],
    ['2026-12-18', '2026-12-28'],
    ['2026-12-31', '2027-01-08'],
  ])('what is told on %s is taken back on %s', (noticeOn, debitOn) => {
    expect(debitDay(day(noticeOn))).toBe(debitOn)
  })
})
