import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../test/books.ts'
import type { Closer } from '../../../../test/closers.ts'
import { SAVED, useClosings } from '../../../../test/closings.ts'
import { yearInterest } from '../../../../test/ledger.ts'

/**
 * RULES-3 9 and RULES-2: Tax, over New Year: interest is income of the year in which it is credited, the last
 * day of its month or the day on which the payout leaves. $10,000.00 at 4.402%; January 1 is a holiday.
 */
function useYearEnd() {
  const closings = useClosings()
  const { test } = closings
  /** Box 1 and box 4 of a year. */
  const boxesOf = async (who: Closer, taxYear: number) =>
    (await closings.formsOf(who, taxYear, 1)).map(({ interest_cents, withheld_cents }) => [
      interest_cents,
      withheld_cents,
    ])
  const interestOf = ({ institution_id, account }: Closer, year: number) =>
    yearInterest(test.ctx.db, institution_id, account, year)
  return { ...closings, boxesOf, interestOf }
}

describe('a payout that leaves on December 31', () => {
  const { saverWithoutDeposit, nights, leave, closeAt, expectNothingLeft, boxesOf } = useYearEnd()

  it('carries all interest in the year that ends', async () => {
    const ada = await saverWithoutDeposit('2026-12-01')
    const bob = await saverWithoutDeposit('2026-12-01')
    await nights(ada, '2026-12-01', '2026-12-29')
    // After the cutoff of Wednesday the 30th, and before that of the 31st: 30 days in both.
    const shown = {
      interest_cents: 36_24,
      interest_through: '2026-12-30',
      promise: { file_date: '2026-12-31' },
    }
    expect(await closeAt(ada, '2026-12-31T01:00:00Z')).toMatchObject(shown)
    await nights(ada, '2026-12-30', '2026-12-30')
    expect(await closeAt(bob, '2026-12-31T15:00:00Z')).toMatchObject(shown)
    await leave(ada, '2026-12-31')
    await nights(ada, '2026-12-31', '2027-01-01')
    for (const each of [ada, bob]) {
      expect([await boxesOf(each, 2026), await boxesOf(each, 2027)]).toEqual([[[36_24, 0]], []])
      await expectNothingLeft(each)
    }
  })
})

describe('a payout that leaves after New Year', () => {
  const { test, saverWithoutDeposit, nights, leave, closeAt, ...year } = useYearEnd()
  const { expectNothingLeft, boxesOf, interestOf } = year

  it('has December’s interest and its tax in the old year, and the days after it in the new one', async () => {
    const ada = await saverWithoutDeposit('2026-12-01')
    const bob = await saverWithoutDeposit('2026-12-01')
    const cat = await saverWithoutDeposit('2026-12-01')
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: true })
      .where('id', '=', bob.depositor_id)
      .execute()
    await nights(ada, '2026-12-01', '2026-12-30')
    // After the cutoff of Thursday the 31st it leaves on Monday: $37.45 for December, $3.63 for three days.
    const shown = { interest_through: '2027-01-03', promise: { file_date: '2027-01-04' } }
    expect(await closeAt(ada, '2027-01-01T01:00:00Z')).toMatchObject({
      ...shown,
      interest_cents: 41_08,
      withheld_cents: 0,
      payout_cents: SAVED + 41_08,
    })
    // 24% of each posting, rounded each: $8.99 and $0.87.
    expect(await closeAt(bob, '2027-01-01T01:10:00Z')).toMatchObject({
      ...shown,
      interest_cents: 41_08,
      withheld_cents: 9_86,
      payout_cents: SAVED + 41_08 - 9_86,
    })
    await nights(ada, '2026-12-31', '2026-12-31')
    await expectSoundBooks(test.ctx.db)
    // On Saturday December has been paid already, and the same days remain.
    await nights(ada, '2027-01-01', '2027-01-01')
    await expectSoundBooks(test.ctx.db)
    expect(await closeAt(cat, '2027-01-02T15:00:00Z')).toMatchObject({
      ...shown,
      balance_cents: SAVED + 37_45,
      interest_cents: 3_63,
    })
    await nights(ada, '2027-01-02', '2027-01-03')
    await leave(ada, '2027-01-04')
    await nights(ada, '2027-01-04', '2027-01-05')
    for (const [each, december, january] of [
      [ada, [37_45, 0], [3_63, 0]],
      [bob, [37_45, 8_99], [3_63, 87]],
      [cat, [37_45, 0], [3_63, 0]],
    ] as const) {
      expect([await boxesOf(each, 2026), await boxesOf(each, 2027)]).toEqual([
        [december],
        [january],
      ])
      expect([await interestOf(each, 2026), await interestOf(each, 2027)]).toEqual([37_45, 3_63])
      await expectNothingLeft(each)
    }
  })
})

describe('a payout after a New Year of four days', () => {
  const { saverWithoutDeposit, nights, leave, closeAt, expectNothingLeft, boxesOf } = useYearEnd()

  it('is ordered on Friday the 29th, and credits December on its last day, a Sunday', async () => {
    const ada = await saverWithoutDeposit('2028-12-01')
    await nights(ada, '2028-12-01', '2028-12-28')
    // Monday the 1st is a holiday, so it leaves on Tuesday: $37.45, and $1.21 for one day.
    expect(await closeAt(ada, '2028-12-30T01:00:00Z')).toMatchObject({
      interest_cents: 38_66,
      interest_through: '2029-01-01',
      promise: { file_date: '2029-01-02' },
    })
    await nights(ada, '2028-12-29', '2029-01-01')
    await leave(ada, '2029-01-02')
    await nights(ada, '2029-01-02', '2029-01-03')
    expect([await boxesOf(ada, 2028), await boxesOf(ada, 2029)]).toEqual([
      [[37_45, 0]],
      [[1_21, 0]],
    ])
    await expectNothingLeft(ada)
  })
})
