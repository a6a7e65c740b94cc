import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { noticeDates } from './withholding-notices.ts'

const day = parseBusinessDate

describe('the days of a notice', () => {
  it('follow from its receipt', () => {
    const dates = { issued_on: day('2026-10-01'), received_on: day('2026-10-08') }
    // RULES-3 5: received 8 October 2026, letter by 30 October, withheld from 24 November.
    expect(noticeDates('first_b', dates)).toEqual({
      letter_by: '2026-10-30',
      withhold_from: '2026-11-24',
    })
    expect(noticeDates('second_b', dates)).toMatchObject({ withhold_from: '2026-11-24' })
    // November 8 is a Sunday: we tell them by the business day before.
    expect(noticeDates('c', dates)).toEqual({
      letter_by: '2026-11-06',
      withhold_from: '2026-11-08',
    })
  })

  it.each([
    // Issued, received: letter by, withheld from. Counted by hand on the Federal Reserve's calendar.
    ['dated after its receipt', '2026-10-15', '2026-10-08', '2026-11-05', '2026-11-24'],
    [
      'over Thanksgiving, Christmas and New Year',
      '2026-11-20',
      '2026-11-20',
      '2026-12-14',
      '2027-01-07',
    ],
    ['received on a Saturday', '2026-10-10', '2026-10-10', '2026-11-02', '2026-11-25'],
    ['on the last day of a year', '2026-12-31', '2026-12-31', '2027-01-25', '2027-02-17'],
    ['before a leap day', '2028-02-01', '2028-02-01', '2028-02-23', '2028-03-16'],
  ])('%s', (_, issued_on, received_on, letter_by, withhold_from) => {
    const dates = { issued_on: day(issued_on), received_on: day(received_on) }
    expect(noticeDates('first_b', dates)).toEqual({ letter_by, withhold_from })
  })
})
