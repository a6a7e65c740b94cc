import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yearInterest } from '../../../../test/ledger.ts'
import { introduceRate, openOn, useBank } from '../../../../test/banking.ts'
import { credit, expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import { liveDays } from '../../../../test/returned-deposits.ts'
import { formsOf, makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { postInterestToDate } from '../../../ledger/interest/post-interest-to-date.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { listDueForms } from './due-forms.ts'
import { findTaxProfile } from './tax-profile.ts'

const day = parseBusinessDate
/** Ten days after the opening. */
const LATE = day('2027-12-12')

/** At a ten-thousandth a day: so many days on so much, one after another. */
function earned(...spans: readonly [days: number, cents: number][]): number {
  return Math.round(spans.reduce((sum, [days, cents]) => (cents + sum) * 1.0001 ** days - cents, 0))
}

const ALL = earned([30, 1_000_000])
const LESS = earned([10, 1_000_000], [20, 500_000])
const MORE = earned([10, 1_000_000], [20, 1_500_000])

describe('interest that is corrected after New Year', () => {
  const folder = temporaryFolder('tax')
  const bank = useBank({ DATA_DIR: folder })
  const saver: Record<string, string> = {}
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    const first = day('2027-12-02')
    await introduceRate(bank, first, parseRate('0.036500'))
    for (const who of ['twin', 'less', 'more', 'soon', 'closing']) {
      const account = await openOn(bank, first, 1_000_000)
      await addOwner(bank, account)
      saver[who] = account
    }
    const of = (who: string) => saver[who] ?? ''
    await liveDays(bank, [first, day('2028-01-22')], async (date) => {
      if (date >= '2028-01-01') await makeFormsAfter(bank, addDays(date, -1))
      if (date === '2028-01-05') await credit(bank, of('soon'), -500_000, LATE)
      if (date !== '2028-01-20') return
      await credit(bank, of('less'), -500_000, LATE)
      await credit(bank, of('more'), 500_000, LATE)
      await credit(bank, of('closing'), -500_000, LATE)
      const { institution_id } = bank
      const closing = { institution_id, accountId: of('closing'), date }
      const now = easternInstant(date, '12:00')
      await inTransaction(bank.db, (trx) => postInterestToDate(trx, { ...closing, now }))
    })
    await makeFormsAfter(bank, day('2028-01-22'))
  })

  const yearOf = (who: string, year: number) =>
    yearInterest(bank.db, bank.institution_id, saver[who] ?? '', year)
  const boxesOf = async (who: string) =>
    (await formsOf(bank, saver[who])).map(({ interest_cents, made_on }) => [
      interest_cents,
      made_on,
    ])

  it('too much of December is missing from that year, by a corrected form', async () => {
    expect(await boxesOf('twin')).toEqual([[ALL, '2028-01-16']])
    expect(await boxesOf('less')).toEqual([
      [ALL, '2028-01-16'],
      [LESS, '2028-01-22'],
    ])
    expect(await yearOf('less', 2027)).toBe(LESS)
  })

  it('is told right the first time when it comes to light before the forms are made', async () => {
    expect(await boxesOf('soon')).toEqual([[LESS, '2028-01-16']])
  })

  it('counts when it is credited, if it was too little', async () => {
    expect(await boxesOf('more')).toEqual([[ALL, '2028-01-16']])
    const credited = await bank.db
      .selectFrom('interest_payments')
      .select('amount_cents')
      .where('account_id', '=', saver['more'] ?? '')
      .where('reason', '=', 'correction')
      .execute()
    expect(credited).toEqual([{ amount_cents: MORE - ALL }])
    expect(await yearOf('more', 2028)).toBe(MORE - ALL)
  })

  it('is taken from its year by the closing too, and the new year keeps its own', async () => {
    expect(await boxesOf('closing')).toEqual([
      [ALL, '2028-01-16'],
      [LESS, '2028-01-21'],
    ])
    // 19 days of January on the half that is left, and on what December should have paid.
    expect(await yearOf('closing', 2028)).toBe(earned([19, 500_000 + LESS]))
    await expectSoundBooks(bank.db)
  })

  it('is let go only where the error is as small as the institution says', async () => {
    const profile = await findTaxProfile(bank.db, bank.institution_id)
    if (!profile) throw new Error('no profile')
    // As if the correction had not come: it differs by a known amount from the form that was given.
    const before = { taxYear: 2027, through: day('2028-01-19'), accountIds: [saver['less'] ?? ''] }
    const dueWith = async (error_interest_cents: number) =>
      (await listDueForms(bank.db, { ...before, profile: { ...profile, error_interest_cents } }))
        .length
    expect(await dueWith(0)).toBe(1)
    expect(await dueWith(ALL - LESS - 1)).toBe(1)
    expect(await dueWith(ALL - LESS)).toBe(0)
  })
})
