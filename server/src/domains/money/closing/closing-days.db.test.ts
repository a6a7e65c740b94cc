import { describe, expect, it } from 'vitest'
import { SAVED, useClosings } from '../../../../test/closings.ts'

/**
 * RULES-3 9 over the holidays of the Federal Reserve: of those on a Saturday no other day is free, those on a
 * Sunday move to Monday. $10,000.00 at 4.402%, figures reckoned by hand from the first day on.
 */
describe('the interest that closing would pay', () => {
  const { clock, saverWithoutDeposit, preview } = useClosings()

  it.each([
    // What, saved since, asked at, interest through, leaves on, cents.
    ['Columbus Day', '2026-10-08', '2026-10-10T01:00:00Z', '2026-10-12', '2026-10-13', 6_03],
    // The clocks go back: 1:30 AM is twice, and both are Sunday. October 31 is paid on its own.
    [
      'daylight saving ends',
      '2026-10-31',
      '2026-11-01T05:30:00Z',
      '2026-11-01',
      '2026-11-02',
      2_42,
    ],
    ['and an hour later', '2026-10-31', '2026-11-01T06:30:00Z', '2026-11-01', '2026-11-02', 2_42],
    ['Christmas on Friday', '2026-12-24', '2026-12-25T01:00:00Z', '2026-12-27', '2026-12-28', 4_82],
    ['Martin Luther King', '2027-01-14', '2027-01-16T01:00:00Z', '2027-01-18', '2027-01-19', 6_03],
    [
      'daylight saving begins',
      '2027-03-12',
      '2027-03-13T01:00:00Z',
      '2027-03-14',
      '2027-03-15',
      3_62,
    ],
    [
      'Memorial Day, a month ends',
      '2027-05-27',
      '2027-05-29T01:00:00Z',
      '2027-05-31',
      '2027-06-01',
      6_03,
    ],
    [
      'Juneteenth on Saturday',
      '2027-06-17',
      '2027-06-18T15:00:00Z',
      '2027-06-17',
      '2027-06-18',
      1_21,
    ],
    [
      'Independence Day on Sunday',
      '2027-07-01',
      '2027-07-03T01:00:00Z',
      '2027-07-05',
      '2027-07-06',
      6_03,
    ],
    [
      'Christmas on Saturday',
      '2027-12-23',
      '2027-12-25T01:00:00Z',
      '2027-12-26',
      '2027-12-27',
      4_82,
    ],
    [
      'New Year on Saturday',
      '2027-12-30',
      '2028-01-01T01:00:00Z',
      '2028-01-02',
      '2028-01-03',
      4_82,
    ],
  ])('%s: saved since %s, asked at %s', async (_, since, at, through, leaves, cents) => {
    const ada = await saverWithoutDeposit(since)
    clock.set(at)
    expect(await preview(ada)).toMatchObject({
      interest_cents: cents,
      interest_through: through,
      payout_cents: SAVED + cents,
      promise: { file_date: leaves },
    })
  })
})
