import { randomUUID } from 'node:crypto'
import type { ClosingPreview } from '@passbook/contract/closing'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Closer, addCloser, close, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { submitDue } from '../ach/submit-due.ts'
import { settleDue } from '../transfers/settle-due.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const LEAD = '2026-11-16T20:50:00Z'
const SAVED = 400_00

describe('what stands in the way of a closing', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  const day = parseBusinessDate
  const previewOf = async ({ browser, account }: Closer) =>
    (await browser.get<ClosingPreview>(`/accounts/${account}/closing`)).body.data

  async function leave(ada: Closer, date: BusinessDate): Promise<void> {
    clock.set(`${date}T21:00:00Z`)
    await submitDue(test.ctx, ada.institution_id, date)
  }
  async function settle(ada: Closer, date: BusinessDate): Promise<void> {
    clock.set(`${date}T15:00:00Z`)
    await settleDue(test.ctx, ada.institution_id, date)
  }
  const setLink = (ada: Closer, status: StoredLinkStatus) =>
    test.ctx.db
      .updateTable('linked_accounts')
      .set({ status })
      .where('id', '=', ada.link?.id ?? '')
      .execute()

  it('is a deposit that has left, and then one on hold: refused with the day it ends', async () => {
    const ada = await addCloser(test, SAVED)
    await leave(ada, day('2026-11-16'))
    const words =
      'Deposits of $250.00 are still on their way or on hold. Your account can be closed starting Tuesday, November 24, 2026.'
    expect(await previewOf(ada)).toMatchObject({ possible_from: '2026-11-24', reason: words })
    const refused = await close(ada)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ possible_from: [words] })
    await settle(ada, day('2026-11-17'))
    expect(await previewOf(ada)).toMatchObject({ possible_from: '2026-11-24' })
    expect((await close(ada)).status).toBe(422)
    clock.set('2026-11-24T11:00:00Z')
    expect(await previewOf(ada)).toMatchObject({
      possible_from: '2026-11-24',
      reason: expect.stringContaining('as soon as today’s deposits have settled'),
    })
    await settle(ada, day('2026-11-24'))
    expect(await previewOf(ada)).toMatchObject({ possible_from: null, reason: null })
    const { status, body } = await closeByCode(test, ada)
    expect(status).toBe(200)
    expect(body.data?.closing?.payout_cents).toBeGreaterThan(SAVED + 250_00)
    await expectSoundBooks(test.ctx.db)
  })

  it('is what is owed: refused with the amount', async () => {
    const ada = await addCloser(test, SAVED)
    await test.ctx.db
      .updateTable('savings_balances')
      .set({ receivable_cents: 75_00 })
      .where('account_id', '=', ada.account)
      .execute()
    const refused = await close(ada)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['owed_cents']?.[0]).toMatch(/^You owe us \$75\.00/)
    expect(await previewOf(ada)).toMatchObject({
      possible_from: null,
      reason: expect.stringContaining('$75.00'),
    })
    await test.ctx.db
      .updateTable('savings_balances')
      .set({ receivable_cents: 0 })
      .where('account_id', '=', ada.account)
      .execute()
  })

  it('is a lost link, but only where something is to be paid out', async () => {
    const ada = await addCloser(test, SAVED)
    await setLink(ada, 'LOCKED')
    expect((await close(ada)).body.message).toMatch(/^There’s no bank account/)
    expect(await previewOf(ada)).toMatchObject({
      pays_to: null,
      promise: null,
      reason: expect.stringContaining('Link one first'),
    })
    const bea = await addCloser(test, 0)
    await setLink(bea, 'LOCKED')
    expect((await closeByCode(test, bea)).body.data).toMatchObject({ status: 'CLOSED' })
  })

  it('is no bank that only lacked funds: it is paid', async () => {
    const ada = await addCloser(test, SAVED)
    await setLink(ada, 'DEPOSITS_LOCKED')
    const { body } = await closeByCode(test, ada)
    expect(body.data?.closing).toMatchObject({ status: 'PAYING', payout_status: 'Initiated' })
    await leave(ada, day('2026-11-16'))
    const { current_cents } = await readBalances(test.ctx.db, ada.institution_id, ada.account)
    expect(current_cents).toBe(0)
  })

  it('is no withdrawal that has not left, even in the last minutes: it is paid out with the rest', async () => {
    const ada = await addCloser(test, SAVED)
    const key = { 'idempotency-key': randomUUID() }
    const made = await ada.browser.call('POST', '/withdraw', { amount_cents: 150_00 }, key)
    expect(made.status).toBe(200)
    clock.set(LEAD)
    // It leaves with the next day's file, so that this day earns too.
    const shown = await previewOf(ada)
    expect(shown?.payout_cents).toBe(SAVED + 19)
    expect(shown?.voids.map(({ kind }) => kind).toSorted()).toEqual(['deposit', 'withdrawal'])
    const { body } = await closeByCode(test, ada)
    expect(body.data?.closing?.payout_cents).toBe(SAVED + 19)
    const balances = await readBalances(test.ctx.db, ada.institution_id, ada.account)
    expect(balances).toMatchObject({ available_cents: 0, held_cents: SAVED + 19 })
    await expectSoundBooks(test.ctx.db)
  })

  it('is no schedule: it ends, with what of it has not left', async () => {
    const ada = await addCloser(test, SAVED)
    const send = { amount_cents: 30_00, date: '2026-11-23', repeat: { every: 'week' } }
    const key = { 'idempotency-key': randomUUID() }
    expect((await ada.browser.call('POST', '/deposit', send, key)).status).toBe(200)
    expect(await previewOf(ada)).toMatchObject({ schedules_ended: 1, voids: [{}, {}] })
    expect((await closeByCode(test, ada)).body.data).toMatchObject({ status: 'CLOSED' })
    const schedules = await test.ctx.db
      .selectFrom('schedules')
      .select(['status', 'end_reason'])
      .where('account_id', '=', ada.account)
      .execute()
    expect(schedules).toEqual([{ status: 'ENDED', end_reason: 'closed' }])
    const left = await test.ctx.db
      .selectFrom('transfers')
      .select('status')
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'deposit')
      .execute()
    expect(left).toEqual([{ status: 'Voided' }, { status: 'Voided' }])
  })

  it('another’s account, or none of that name, is not there', async () => {
    const [ada, bea] = [await addCloser(test, SAVED), await addCloser(test, SAVED)]
    for (const uuid of [bea.account, 'nonsense', bea.depositor_id]) {
      expect((await ada.browser.get(`/accounts/${uuid}/closing`)).status).toBe(404)
    }
  })
})
