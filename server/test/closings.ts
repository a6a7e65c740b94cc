import type { ClosingPreview } from '@passbook/contract/closing'
import { expect } from 'vitest'
import { readBalances } from '../src/ledger/balances.ts'
import { accrueNight } from '../src/ledger/interest/accrue-night.ts'
import { readAccrued } from '../src/ledger/interest/accrued.ts'
import { postInterest } from '../src/ledger/interest/post-interest.ts'
import { postingCents } from '../src/ledger/interest-math.ts'
import { addDays, parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import { listDueForms } from '../src/domains/documents/tax/due-forms.ts'
import { findTaxProfile } from '../src/domains/documents/tax/tax-profile.ts'
import { submitDue } from '../src/domains/money/ach/submit-due.ts'
import { startEachAt, useTestApp } from './app.ts'
import { expectSoundBooks } from './books.ts'
import { type Closer, addCloser, closeByCode } from './closers.ts'

const day = parseBusinessDate
/** What each saver has, unless said otherwise. */
export const SAVED = 10_000_00

/** A bank whose nights pass one by one; interest runs once a day, so each test has one of its own. */
export function useClosings() {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-11-02T15:00:00Z')

  /** Somebody who has saved since a day. */
  const saverSince = (since: string, cents = SAVED) => {
    clock.set(`${since}T15:00:00Z`)
    return addCloser(test, cents, {}, day(since))
  }
  const nights = async ({ institution_id }: Closer, from: string, through: string) => {
    for (let date = day(from); date <= through; date = addDays(date, 1)) {
      const now = new Date(`${addDays(date, 1)}T06:00:00Z`)
      clock.set(now.toISOString())
      await accrueNight(test.ctx, { institution_id, date, now })
      if (!addDays(date, 1).endsWith('-01')) continue
      await postInterest(test.ctx.db, { institution_id, monthEnd: date, now })
    }
  }
  const preview = async ({ browser, account }: Closer) =>
    (await browser.get<ClosingPreview>(`/accounts/${account}/closing`)).body.data
  const leave = async ({ institution_id }: Closer, date: string) => {
    clock.set(`${date}T21:00:00Z`)
    await submitDue(test.ctx, institution_id, day(date))
  }
  /** The same without a first deposit, which would be on its way when another's payout has left. */
  const saverWithoutDeposit = async (since: string) => {
    const saver = await saverSince(since)
    const ended = await saver.browser.post(`/transactions/${saver.transaction.uuid}/void`)
    expect(ended.status).toBe(200)
    return saver
  }
  /** Closes an account at a moment, and says what the page showed just before. */
  const closeAt = async (who: Closer, moment: string) => {
    clock.set(moment)
    const shown = await preview(who)
    const { body } = await closeByCode(test, who, { expected_payout_cents: shown?.payout_cents })
    expect(body.data?.closing).toMatchObject({
      interest_cents: shown?.interest_cents,
      withheld_cents: shown?.withheld_cents,
      file_date: shown?.promise?.file_date,
    })
    return shown
  }
  const expectNothingLeft = async ({ institution_id, account }: Closer) => {
    const { current_cents } = await readBalances(test.ctx.db, institution_id, account)
    expect(current_cents).toBe(0)
    await expectSoundBooks(test.ctx.db)
  }
  const accruedCents = async ({ institution_id, account }: Closer) =>
    Number(postingCents((await readAccrued(test.ctx.db, institution_id, account)).accrued))
  /** The forms of a year: whose each is, with box 1 and box 4. Without a threshold they begin at $10. */
  const formsOf = async (
    { institution_id, account }: Closer,
    taxYear: number,
    form_from_cents?: number,
  ) => {
    const profile = await findTaxProfile(test.ctx.db, institution_id)
    if (profile === undefined) throw new Error('no tax profile')
    const forms = await listDueForms(test.ctx.db, {
      profile: { ...profile, ...(form_from_cents !== undefined && { form_from_cents }) },
      taxYear,
      through: day(`${taxYear + 1}-01-15`),
      accountIds: [account],
    })
    return forms.map(({ depositor_id, interest_cents, withheld_cents }) => ({
      depositor_id,
      interest_cents,
      withheld_cents,
    }))
  }
  return {
    test,
    clock,
    saverSince,
    saverWithoutDeposit,
    nights,
    preview,
    leave,
    closeAt,
    expectNothingLeft,
    accruedCents,
    formsOf,
  }
}
