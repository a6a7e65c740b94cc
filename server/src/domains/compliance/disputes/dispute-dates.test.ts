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
    ['day 45 is a Saturday', '2026-03-04', '2026-03-18', '2026-04-17'],
    ['day 45 is a Sunday', '2026-03-05', '2026-03-19', '2026-04-17'],
    ['day 45 is Christmas, a Friday', '2026-11-10', '2026-11-25', '2026-12-24'],
    ['day 45 is Thanksgiving', '2026-10-12', '2026-10-26', '2026-11-25'],
    ['day 45 is a Monday holiday: the Friday before', '2026-07-24', '2026-08-07', '2026-09-04'],
    ['day 45 is New Year, after a Thursday', '2026-11-17', '2026-12-02', '2026-12-31'],
    ['day 45 is Independence Day, a Saturday', '2026-05-20', '2026-06-04', '2026-07-03'],
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
        ? { is_new_account, decide_by: '2026-12-15', extended_by: '2027-02-12' }
        : { is_new_account, decide_by: '2026-12-01', extended_by: '2026-12-31' },
    )
  })

  it.each([
    ['day 90 is a Tuesday', '2026-11-18', '2026-12-17', '2027-02-16'],
    ['day 90 is a Monday holiday', '2026-11-17', '2026-12-16', '2027-02-12'],
    ['day 90 is a Saturday', '2026-11-27', '2026-12-28', '2027-02-25'],
    ['day 90 is a Sunday', '2026-12-07', '2027-01-06', '2027-03-05'],
    ['day 90 is February 29', '2027-12-01', '2027-12-29', '2028-02-29'],
  ])('with a new account: %s', (_what, received, decide_by, extended_by) => {
    const dates = promisedDates({
      receivedOn: day(received),
      transferOn: day('2026-10-15'),
      firstDepositOn: day('2026-10-15'),
      statementSentOn: null,
    })
    expect(dates).toMatchObject({ decide_by, extended_by, is_new_account: true })
  })

  it('leaves the customer’s last day where it falls, on a weekend too', () => {
    const dates = promisedDates({
      receivedOn: day('2026-11-16'),
      transferOn: null,
      firstDepositOn: null,
      statementSentOn: day('2026-10-07'),
    })
    expect(dates.in_time_until).toBe('2026-12-06')
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
