import type { ClosingPreview } from '@passbook/contract/closing'
import { describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Closer, addCloser, closeByCode } from '../../../../test/closers.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { accrueNight } from '../../../ledger/interest/accrue-night.ts'
import { readAccrued } from '../../../ledger/interest/accrued.ts'
import { postInterest } from '../../../ledger/interest/post-interest.ts'
import { postingCents } from '../../../ledger/interest-math.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { submitDue } from '../ach/submit-due.ts'
import { importAnswerFile } from '../returns/import-answer-file.ts'
import { reopenAccount } from './reopen-account.ts'

const day = parseBusinessDate
const SAVED = 10_000_00
const OLIVE = { kind: 'operator', id: 'Olive' } as const

/** A bank whose nights pass one by one; interest runs once a day, so each test has one of its own. */
function useClosings() {
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
  const accruedCents = async ({ institution_id, account }: Closer) =>
    Number(postingCents((await readAccrued(test.ctx.db, institution_id, account)).accrued))
  return { test, clock, saverSince, nights, preview, leave, accruedCents }
}

/** RULES-3 9: a closed account earns through the day before its payout leaves. */
describe('closing interest asked for after a cut-off', () => {
  const { test, clock, saverSince, nights, preview, leave } = useClosings()

  it('runs through the weekend when it is asked for after the cut-off of a Friday', async () => {
    const ada = await saverSince('2026-11-01')
    await nights(ada, '2026-11-01', '2026-11-19')
    clock.set('2026-11-20T15:00:00Z')
    expect(await preview(ada)).toMatchObject({
      interest_cents: 22_94,
      interest_through: '2026-11-19',
    })
    clock.set('2026-11-21T01:00:00Z')
    const shown = await preview(ada)
    expect(shown).toMatchObject({
      interest_cents: 26_57,
      interest_through: '2026-11-22',
      payout_cents: SAVED + 26_57,
      promise: { file_date: '2026-11-23' },
    })
    const closed = await closeByCode(test, ada, { expected_payout_cents: shown?.payout_cents })
    expect(closed.body.data?.closing).toMatchObject({
      status: 'PAYING',
      interest_cents: 26_57,
      file_date: '2026-11-23',
    })
    await nights(ada, '2026-11-20', '2026-11-22')
    await leave(ada, '2026-11-23')
    await nights(ada, '2026-11-23', '2026-11-24')
    const { current_cents } = await readBalances(test.ctx.db, ada.institution_id, ada.account)
    expect(current_cents).toBe(0)
    await expectSoundBooks(test.ctx.db)
  })
})

describe('closing interest over the end of a month', () => {
  const { test, clock, saverSince, nights, leave } = useClosings()

  it('is paid once when a month ends before the payout leaves', async () => {
    const ada = await saverSince('2026-10-01')
    await nights(ada, '2026-10-01', '2026-10-29')
    clock.set('2026-10-31T01:00:00Z')
    const closed = await closeByCode(test, ada)
    expect(closed.body.data?.closing).toMatchObject({ status: 'PAYING', file_date: '2026-11-02' })
    await nights(ada, '2026-10-30', '2026-11-01')
    await leave(ada, '2026-11-02')
    await nights(ada, '2026-11-02', '2026-11-03')
    const { current_cents } = await readBalances(test.ctx.db, ada.institution_id, ada.account)
    expect(current_cents).toBe(0)
    await expectSoundBooks(test.ctx.db)
  })
})

describe('closing interest of a stopped payout', () => {
  const { test, clock, saverSince, nights, leave, accruedCents } = useClosings()

  it('never pauses when the payout is stopped', async () => {
    const [ada, bob] = [await saverSince('2026-11-02'), await saverSince('2026-11-02')]
    await nights(ada, '2026-11-02', '2026-11-19')
    clock.set('2026-11-21T01:00:00Z')
    const { body } = await closeByCode(test, ada)
    const paidCents = body.data?.closing?.interest_cents ?? 0
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    await nights(ada, '2026-11-20', '2026-11-22')
    await leave(ada, '2026-11-23')
    await nights(ada, '2026-11-23', '2026-11-25')
    // What was paid at the closing and has accrued since is what the other account earned. A payment
    // more is rounded once more, by less than a cent.
    const lead = async () => paidCents + (await accruedCents(ada)) - (await accruedCents(bob))
    expect(Math.abs(await lead())).toBeLessThanOrEqual(1)
    await reopenAccount(test.ctx, {
      institution_id: ada.institution_id,
      depositor_id: ada.depositor_id,
      now: clock.now(),
      actor: OLIVE,
    })
    await nights(ada, '2026-11-26', '2026-11-29')
    expect(Math.abs(await lead())).toBeLessThanOrEqual(1)
    await expectSoundBooks(test.ctx.db)
  })
})

describe('closing interest of a returned payout', () => {
  const { test, clock, saverSince, nights, leave, accruedCents } = useClosings()

  it('begins again on the day a returned payout settled, whenever the account is reopened', async () => {
    const ada = await saverSince('2026-11-02', 1_000_000_00)
    const { institution_id, depositor_id } = ada
    await nights(ada, '2026-11-02', '2026-11-15')
    clock.set('2026-11-16T15:00:00Z')
    await closeByCode(test, ada)
    await leave(ada, '2026-11-16')
    await nights(ada, '2026-11-16', '2026-11-17')
    clock.set('2026-11-18T15:00:00Z')
    const { id: transferId } = await test.ctx.db
      .selectFrom('transfers')
      .select('id')
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'payout')
      .executeTakeFirstOrThrow()
    const order = { institution_id, transferId, code: 'R03' }
    const { text } = await returnTransaction(test.ctx, order)
    await importAnswerFile(test.ctx, { institution_id, text: text ?? '', actor: OLIVE })
    await nights(ada, '2026-11-18', '2026-11-22')
    clock.set('2026-11-23T15:00:00Z')
    await reopenAccount(test.ctx, { institution_id, depositor_id, now: clock.now(), actor: OLIVE })
    const { current_cents } = await readBalances(test.ctx.db, institution_id, ada.account)
    await nights(ada, '2026-11-23', '2026-11-23')
    // Six days, from November 18 through 23.
    const days = 6
    const expected = Math.round(current_cents * ((1 + 0.04402 / 365) ** days - 1))
    expect(await accruedCents(ada)).toBe(expected)
    await expectSoundBooks(test.ctx.db)
  })
})
