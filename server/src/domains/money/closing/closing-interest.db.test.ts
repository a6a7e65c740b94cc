import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Closer, closeByCode } from '../../../../test/closers.ts'
import { SAVED, useClosings } from '../../../../test/closings.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { completeTaxpayer } from '../../../../test/taxpayers.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { setRate } from '../../../ledger/interest/set-rate.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { importAnswerFile } from '../returns/import-answer-file.ts'
import { reopenAccount } from './reopen-account.ts'

const day = parseBusinessDate
const OLIVE = { kind: 'operator', id: 'Olive' } as const

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
    // Also before the payout leaves, the books agree with what each day earned.
    await nights(ada, '2026-11-20', '2026-11-21')
    await expectSoundBooks(test.ctx.db)
    await nights(ada, '2026-11-22', '2026-11-22')
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

/** $10,000.00 at 4.402% since November 1; the figures are reckoned by hand, day by day. */
describe('closing interest over a holiday and the end of a month', () => {
  const { saverWithoutDeposit, nights, leave, closeAt, expectNothingLeft } = useClosings()

  it('runs through the day before the payout leaves, and a month that ends is paid once', async () => {
    const ada = await saverWithoutDeposit('2026-11-01')
    const bob = await saverWithoutDeposit('2026-11-01')
    const cat = await saverWithoutDeposit('2026-11-01')
    const dan = await saverWithoutDeposit('2026-11-01')
    await nights(ada, '2026-11-01', '2026-11-24')
    // After the cut-off on the eve of Thanksgiving: the payout leaves on Friday, after 26 days.
    expect(await closeAt(ada, '2026-11-26T01:00:00Z')).toMatchObject({
      interest_cents: 31_40,
      interest_through: '2026-11-26',
      promise: { file_date: '2026-11-27' },
    })
    await nights(ada, '2026-11-25', '2026-11-26')
    await leave(ada, '2026-11-27')
    await nights(ada, '2026-11-27', '2026-11-29')
    // Before the cut-off on the last day of the month, which earns nothing.
    expect(await closeAt(bob, '2026-11-30T15:00:00Z')).toMatchObject({
      interest_cents: 35_03,
      interest_through: '2026-11-29',
      promise: { file_date: '2026-11-30' },
    })
    await leave(bob, '2026-11-30')
    // After it: the payout leaves the next morning, and all of November is earned.
    expect(await closeAt(cat, '2026-12-01T01:00:00Z')).toMatchObject({
      interest_cents: 36_24,
      interest_through: '2026-11-30',
      promise: { file_date: '2026-12-01' },
    })
    await nights(ada, '2026-11-30', '2026-11-30')
    // On the day on which the month was paid nothing more is owed.
    expect(await closeAt(dan, '2026-12-01T15:00:00Z')).toMatchObject({
      balance_cents: SAVED + 36_24,
      interest_cents: 0,
      payout_cents: SAVED + 36_24,
    })
    await leave(cat, '2026-12-01')
    await nights(ada, '2026-12-01', '2026-12-02')
    for (const each of [ada, bob, cat, dan]) await expectNothingLeft(each)
  })
})

describe('closing interest in a leap year', () => {
  const { saverWithoutDeposit, nights, leave, closeAt, expectNothingLeft } = useClosings()

  it('is paid for February 29 too, at 1/365 of the rate', async () => {
    const ada = await saverWithoutDeposit('2028-02-01')
    const bob = await saverWithoutDeposit('2028-02-01')
    await nights(ada, '2028-02-01', '2028-02-27')
    expect(await closeAt(ada, '2028-02-29T01:00:00Z')).toMatchObject({
      interest_cents: 33_82,
      interest_through: '2028-02-28',
      promise: { file_date: '2028-02-29' },
    })
    await nights(ada, '2028-02-28', '2028-02-28')
    await leave(ada, '2028-02-29')
    expect(await closeAt(bob, '2028-03-01T01:00:00Z')).toMatchObject({
      interest_cents: 35_03,
      interest_through: '2028-02-29',
      promise: { file_date: '2028-03-01' },
    })
    await nights(ada, '2028-02-29', '2028-02-29')
    await leave(bob, '2028-03-01')
    await nights(ada, '2028-03-01', '2028-03-02')
    for (const each of [ada, bob]) await expectNothingLeft(each)
  })
})

describe('closing interest when the rate changes', () => {
  const { test, clock, saverSince, nights, leave, closeAt, expectNothingLeft } = useClosings()
  const rateFrom = ({ institution_id }: Closer, date: string, rate: string) =>
    inTransaction(test.ctx.db, (trx) =>
      setRate(trx, {
        institution_id,
        effectiveDate: day(date),
        rate: parseRate(rate),
        today: easternDate(clock.now()),
        actor: OLIVE,
      }),
    )

  it('counts the days before it at the old rate, and nothing of the day on which the payout leaves', async () => {
    const ada = await saverSince('2026-11-01')
    const bob = await saverSince('2026-11-01')
    await nights(ada, '2026-11-01', '2026-11-19')
    clock.set('2026-11-20T15:00:00Z')
    await rateFrom(ada, '2026-11-23', '0.01')
    // From the day of the payout on: the 22 days before it are as in RULES-3.
    expect(await closeAt(ada, '2026-11-21T01:00:00Z')).toMatchObject({ interest_cents: 26_57 })
    // From the weekend on: 20 days at 4.402% and two at 5%.
    await rateFrom(ada, '2026-11-21', '0.05')
    expect(await closeAt(bob, '2026-11-21T01:30:00Z')).toMatchObject({ interest_cents: 26_89 })
    await nights(ada, '2026-11-20', '2026-11-22')
    await leave(ada, '2026-11-23')
    await nights(ada, '2026-11-23', '2026-11-24')
    for (const each of [ada, bob]) await expectNothingLeft(each)
  })
})

describe('closing interest with withholding that begins', () => {
  const { test, saverSince, nights, leave, closeAt, expectNothingLeft } = useClosings()
  const noticeOf = async (staff: TwoOfStaff, who: Closer, ssn: string, received_on: string) => {
    await completeTaxpayer(test, who, ssn)
    const { approvalId } = await staff.ask(who.depositor_id, 'withholding-notice', {
      notice: 'b',
      issued_on: received_on,
      received_on,
      listed_last_four: ssn.slice(-4),
    })
    expect((await staff.decide(approvalId)).status).toBe(200)
  }

  it('is withheld from if the day of the payout is reached, and not for the day after it', async () => {
    const ada = await saverSince('2026-11-01')
    const bob = await saverSince('2026-11-01')
    await nights(ada, '2026-11-01', '2026-11-19')
    const staff = await twoOfStaff(test)
    // Withheld from November 21, and from November 24 (RULES-3 5).
    await noticeOf(staff, ada, '300551234', '2026-10-07')
    await noticeOf(staff, bob, '300551235', '2026-10-08')
    // 24% of $26.57, although nothing is withheld yet on the day on which it is asked for.
    expect(await closeAt(ada, '2026-11-21T01:00:00Z')).toMatchObject({
      interest_cents: 26_57,
      withheld_cents: 6_38,
      payout_cents: SAVED + 26_57 - 6_38,
    })
    expect(await closeAt(bob, '2026-11-21T01:10:00Z')).toMatchObject({ withheld_cents: 0 })
    await nights(ada, '2026-11-20', '2026-11-22')
    await leave(ada, '2026-11-23')
    await nights(ada, '2026-11-23', '2026-11-24')
    for (const each of [ada, bob]) await expectNothingLeft(each)
  })
})
