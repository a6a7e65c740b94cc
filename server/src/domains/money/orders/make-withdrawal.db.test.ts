import { randomUUID } from 'node:crypto'
import type { ServiceTerms, Transaction } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { ApplicantOptions } from '../../../../test/opening.ts'
import { freshCode, stand } from '../../../../test/applicants.ts'
import { credit, expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Saver, addSaver, savingsOf } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { readBalances } from '../../../ledger/balances.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const AFTER_CUT_OFF = '2026-11-16T21:05:00Z'
const SAVED = 400_00

interface Withdrawn {
  status: string
  transaction: Transaction
}

describe('POST /withdraw', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  /** Somebody with $400.00 to withdraw, whose link and contact are old. */
  async function addRich(options: ApplicantOptions = {}): Promise<Saver & { account: string }> {
    const ada = await addSaver(test, options)
    const account = await savingsOf(test, ada)
    const books = { db: test.ctx.db, institution_id: ada.institution_id }
    await credit(books, account, SAVED, parseBusinessDate('2026-11-13'))
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ activated_at: new Date('2026-01-02') })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    return { ...ada, account }
  }

  const withdraw = (
    { browser }: Pick<Saver, 'browser'>,
    body: object = { amount_cents: 100_00 },
    key: string = randomUUID(),
  ) => browser.call<Withdrawn>('POST', '/withdraw', body, { 'idempotency-key': key })

  /** As a browser does: asked to come back in a moment, it comes back with the same key. */
  async function insist(ada: Saver, body: object, key: string = randomUUID()) {
    let reply = await withdraw(ada, body, key)
    while (reply.status === 503) reply = await withdraw(ada, body, key)
    return reply
  }

  const balancesOf = (ada: Saver & { account: string }) =>
    readBalances(test.ctx.db, ada.institution_id, ada.account)

  it('leaves the membership share of a credit union in the account until it is closed', async () => {
    const ada = await addRich({ slug: 'meadow' })
    const { status, body } = await withdraw(ada, { amount_cents: 395_01 })
    expect([status, body.errors]).toEqual([
      422,
      {
        amount_cents: ['This is your membership share. We pay it out when you close your account.'],
      },
    ])
    const more = await withdraw(ada, { amount_cents: 400_01 })
    expect(more.body.errors).toEqual({ amount_cents: ['You can withdraw up to $395.00 now.'] })
    expect((await withdraw(ada, { amount_cents: 395_00 })).status).toBe(200)
    expect((await balancesOf(ada)).available_cents).toBe(5_00)
  })

  it('holds the money at once, on the dates that were promised, and says so by email', async () => {
    const ada = await addRich()
    const service = await ada.browser.get<ServiceTerms>('/service?direction=PrimaryToLinked')
    const { leaves_at: _, ...promise } = service.body.data?.promise ?? {}
    const { status, body } = await withdraw(ada)
    expect(status).toBe(200)
    expect(body.data?.transaction).toMatchObject({
      ...promise,
      kind: 'withdrawal',
      direction: 'PrimaryToLinked',
      status: 'Initiated',
      may_cancel: true,
    })
    expect(await balancesOf(ada)).toMatchObject({ current_cents: SAVED, available_cents: 300_00 })
    const mail = (await inboxOf(test, ada.email)).find(({ subject }) =>
      subject?.includes('withdrawal of $100.00'),
    )
    expect(mail?.text).toContain('to Copper Canyon Bank, account ending in 1234.')
    await ada.browser.post(`/transactions/${body.data?.transaction.uuid}/void`)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED })
    await expectSoundBooks(test.ctx.db)
  })

  it('of the whole balance 64 times at once happens once', async () => {
    const ada = await addRich()
    const tries = Array.from({ length: 64 }, () => insist(ada, { amount_cents: SAVED }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(63)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: 0 })
  })

  it('with one key 64 times at once is one transfer, told 64 times alike', async () => {
    const ada = await addRich()
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => insist(ada, { amount_cents: 50_00 }, key)),
    )
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 50_00 })
  })

  it('takes only what is available, and within the limit', async () => {
    const ada = await addRich()
    const { body } = await ada.browser.get<ServiceTerms>('/service')
    const tooMuch = (body.data?.max_withdrawal_cents ?? 0) + 1
    for (const [amount_cents, words] of [
      [SAVED + 1, 'You can withdraw up to $400.00 now.'],
      [tooMuch, 'Enter an amount from $0.01 to'],
      [0, ''],
      [-5, ''],
    ] as const) {
      const refused = await withdraw(ada, { amount_cents })
      expect(refused.status).toBe(422)
      expect(refused.body.errors?.['amount_cents']?.[0]).toContain(words)
    }
    await withdraw(ada, { amount_cents: SAVED })
    const empty = await withdraw(ada, { amount_cents: 1 })
    expect(empty.body.errors).toEqual({ amount_cents: ['Nothing can be withdrawn now.'] })
  })

  it('keeps to the number of a month; what was taken back does not count', async () => {
    const ada = await addRich()
    const { institution_id } = ada
    const limit = (withdrawals_per_month: number | null) =>
      test.ctx.db
        .updateTable('savings_products')
        .set({ withdrawals_per_month })
        .where('institution_id', '=', institution_id)
        .execute()
    await limit(2)
    const first = await withdraw(ada)
    await ada.browser.post(`/transactions/${first.body.data?.transaction.uuid}/void`)
    expect((await withdraw(ada, { amount_cents: 60_00 })).status).toBe(200)
    expect((await withdraw(ada, { amount_cents: 70_00 })).status).toBe(200)
    const third = await withdraw(ada)
    expect(third.body.errors).toEqual({
      amount_cents: [
        'You’ve made all 2 withdrawals allowed this month. You can withdraw again starting Dec 1, 2026.',
      ],
    })
    clock.set('2026-12-01T15:00:00Z')
    expect((await withdraw(ada)).status).toBe(200)
    await limit(null)
  })

  it('does nothing when the cut-off has passed since the dates were shown', async () => {
    const ada = await addRich()
    const shown = { amount_cents: 100_00, expected_settlement_date: '2026-11-17' }
    clock.set(AFTER_CUT_OFF)
    const late = await withdraw(ada, shown)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['expected_settlement_date']?.[0]).toContain('would now arrive on Wed')
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED })
  })

  /** Their email address has changed an hour ago. */
  async function addChanged() {
    const ada = await addRich()
    const hourAgo = new Date(Date.now() - 3_600_000)
    await test.ctx.db
      .updateTable('users')
      .set({ contact_changed_at: hourAgo, email_changed_at: hourAgo })
      .where('id', '=', ada.user_id)
      .execute()
    return ada
  }

  it('asks for a fresh code within 72 hours of a change, and takes it once', async () => {
    const ada = await addChanged()
    const key = randomUUID()
    const asked = await withdraw(ada, undefined, key)
    expect([asked.status, asked.body.errors]).toEqual([403, { step_up: ['phone'] }])
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED })
    const step_up = await freshCode(test, ada, 'withdraw')
    const body = { amount_cents: 100_00, step_up }
    expect((await withdraw(ada, body, key)).status).toBe(200)
    expect((await withdraw(ada, body, key)).status).toBe(200)
    expect((await withdraw(ada, { ...body, confirm_repeat: true })).status).toBe(403)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 100_00 })
  })

  it('with its key again is the same order, whatever code and dates come with it', async () => {
    const ada = await addChanged()
    const key = randomUUID()
    const order = async (expected_settlement_date: string) => {
      const step_up = await freshCode(test, ada, 'withdraw')
      return withdraw(ada, { amount_cents: 100_00, expected_settlement_date, step_up }, key)
    }
    const first = await order('2026-11-17')
    expect(first.status).toBe(200)
    clock.set(AFTER_CUT_OFF)
    const again = await order('2026-11-18')
    expect(again.body.data).toEqual(first.body.data)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 100_00 })
    const other = await withdraw(ada, { amount_cents: 90_00 }, key)
    expect(other.body.errors).toEqual({
      'idempotency-key': ['This Idempotency-Key was used for something else.'],
    })
  })

  it('equal to one of the last ten minutes is asked about, and made when confirmed', async () => {
    const ada = await addRich()
    const first = await withdraw(ada)
    const key = randomUUID()
    clock.set('2026-11-16T15:09:00Z')
    const asked = await withdraw(ada, undefined, key)
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      { confirm_repeat: ['You already asked to withdraw $100.00 at 10:00 AM ET.'] },
    ])
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 100_00 })
    const repeat = { amount_cents: 100_00, confirm_repeat: true }
    const second = await withdraw(ada, repeat, key)
    expect(second.status).toBe(200)
    expect((await withdraw(ada, undefined, key)).body.data).toEqual(second.body.data)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 200_00 })
    for (const { body } of [first, second]) {
      await ada.browser.post(`/transactions/${body.data?.transaction.uuid}/void`)
    }
    expect((await withdraw(ada)).status).toBe(200)
    clock.set('2026-11-16T15:20:00Z')
    expect((await withdraw(ada)).status).toBe(200)
    await expectSoundBooks(test.ctx.db)
  })

  it('equal at the same moment with other keys: one is made, the other asked about', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ada = await addRich()
      const tries = Array.from({ length: 3 }, () => insist(ada, { amount_cents: 100_00 }))
      const replies = await Promise.all(tries)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ body }) => body.errors?.['confirm_repeat'])).toHaveLength(2)
      expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 100_00 })
    }
  })

  it('knows the key of its call, which makes no second one', async () => {
    const ada = await addRich()
    const key = randomUUID()
    const { body } = await withdraw(ada, undefined, key)
    const { call_key } = await test.ctx.db
      .selectFrom('transfers')
      .select('call_key')
      .where('id', '=', body.data?.transaction.uuid ?? '')
      .executeTakeFirstOrThrow()
    expect(call_key).toBe(key)
    // Calls are forgotten after some months; the order stays.
    await test.ctx.pool.query('delete from idempotent_calls where key = $1', [key])
    const again = await withdraw(ada, { amount_cents: 100_00, confirm_repeat: true }, key)
    expect(again.status).toBe(422)
    expect(await balancesOf(ada)).toMatchObject({ available_cents: SAVED - 100_00 })
  })

  it.each([
    [{ standing: 'HOLD' }, 'Your account is on hold, so no withdrawal can be made.'],
    [{ standing: 'REVIEW' }, 'Withdrawals wait until our review of your account is finished.'],
    [{ registration_status: 'VIEW_ONLY' }, 'Your account is closed, so no withdrawal can be made.'],
  ] as const)('with %o it is refused with its reason', async (standing, words) => {
    const ada = await addRich()
    await stand(test, ada, standing)
    const { status, body } = await withdraw(ada)
    expect([status, body.message]).toEqual([403, words])
  })

  it.each([
    ['DEPOSITS_LOCKED', 200],
    ['LOCKED', 403],
    ['ARCHIVED', 403],
  ] as const)('to a link that is %s: %i', async (status, answer) => {
    const ada = await addRich()
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    expect((await withdraw(ada)).status).toBe(answer)
  })
})
