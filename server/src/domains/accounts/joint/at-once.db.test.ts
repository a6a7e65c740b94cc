import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '@passbook/contract/limits'
import type { Transaction } from '@passbook/contract/transfers'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, freshCode } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import type { Reply } from '../../../../test/browser.ts'
import { type Closer, addCloser, close, closeByCode } from '../../../../test/closers.ts'
import { addSecond } from '../../../../test/joint/second.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { readBalances } from '../../../ledger/balances.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const SAVED = 400_00
const ROUNDS = 20

/** TRUST I4, I7: whatever two people ask for at the same moment. */
describe('two holders at the same moment', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  async function addTwo(): Promise<{ ada: Closer; bea: Closer }> {
    const ada = await addCloser(test, SAVED)
    return { ada, bea: { ...ada, ...(await addSecond(test, ada)) } }
  }

  /** As a browser does: asked to come back in a moment, it comes back with the same key. */
  async function insist<T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> {
    let reply = await call()
    while (reply.status === 503) reply = await call()
    return reply
  }
  const send = ({ browser }: Applicant, path: string, amount_cents: number) => {
    const headers = { 'idempotency-key': randomUUID() }
    return insist(() => browser.call('POST', path, { amount_cents }, headers))
  }
  const balancesOf = ({ institution_id, account }: Closer) =>
    readBalances(test.ctx.db, institution_id, account)
  const removal = async (who: Closer, leaving: Closer) => {
    const step_up = await freshCode(test, who, 'remove-holder')
    const { depositor_id } = leaving
    return () => insist(() => who.browser.post('/joint/remove', { depositor_id, step_up }))
  }
  const closing = async (who: Closer) => {
    const step_up = await freshCode(test, who, 'close-account')
    const key = randomUUID()
    return () => insist(() => close(who, { step_up }, key))
  }
  const holdersOf = async ({ entity_id }: Closer) => {
    const rows = await test.ctx.db
      .selectFrom('depositors')
      .select(['is_primary', 'is_holder', 'registration_status'])
      .where('entity_id', '=', entity_id)
      .orderBy('is_primary', 'desc')
      .execute()
    return rows.map(({ is_holder, registration_status }) => [is_holder, registration_status])
  }
  const waitingOf = async ({ entity_id, account }: Closer) => {
    const { rows } = await sql<Record<'removals' | 'closings', number>>`
      select (select count(*) from removal_requests where entity_id = ${entity_id}
          and done_at is null and withdrawn_at is null) as removals,
        (select count(*) from closings where account_id = ${account}
          and status = 'WAITING') as closings`.execute(test.ctx.db)
    return rows[0]
  }

  it('withdrawing everything: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      const tries = [ada, bea, ada, bea].map((who) => send(who, '/withdraw', SAVED))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
      expect(await balancesOf(ada)).toMatchObject({ available_cents: 0, held_cents: SAVED })
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('one closing while the other deposits and withdraws: nothing is left, nothing is lost', async () => {
    const refused: boolean[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      expect((await closeByCode(test, ada)).body.data).toMatchObject({ status: 'WAITING' })
      const agree = await closing(bea)
      const late = async (call: () => Promise<Reply<unknown>>) => {
        // Each time a little later, so that either is first at times.
        await sleep(round % 2 === 0 ? 0 : 10 * round)
        return call()
      }
      const [agreed, deposited] = await Promise.all([
        agree(),
        late(() => send(ada, '/deposit', 70_00)),
        late(() => send(ada, '/withdraw', 50_00)),
      ])
      expect(agreed.body.data).toMatchObject({ status: 'CLOSED' })
      expect([200, 403]).toContain(deposited.status)
      refused.push(deposited.status === 403)
      expect(await holdersOf(ada)).toEqual([
        [true, 'VIEW_ONLY'],
        [true, 'VIEW_ONLY'],
      ])
      const { available_cents, held_cents } = await balancesOf(ada)
      expect([available_cents, held_cents]).toEqual([0, SAVED + 14])
      const open = await test.ctx.db
        .selectFrom('transfers')
        .select('id')
        .where('account_id', '=', ada.account)
        .where('kind', 'in', ['deposit', 'withdrawal'])
        .where('status', 'in', ['Initiated', 'Pending'])
        .execute()
      expect(open).toEqual([])
    }
    expect(new Set(refused).size).toBe(2)
    await expectSoundBooks(test.ctx.db)
  })

  it('one leaving while they withdraw: they were in time, or it is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      expect((await (await removal(bea, bea))()).body.data).toEqual({ status: 'WAITING' })
      const agree = await removal(ada, bea)
      const withdraw = () => send(bea, '/withdraw', SAVED)
      const both = round % 2 === 0 ? [agree, withdraw] : [withdraw, agree]
      const replies = await Promise.all(both.map((call) => call()))
      const [agreed, withdrawn] = round % 2 === 0 ? replies : replies.toReversed()
      expect(agreed?.body.data).toEqual({ status: 'REMOVED' })
      expect([200, 403]).toContain(withdrawn?.status)
      const taken = withdrawn?.status === 200 ? SAVED : 0
      expect(await balancesOf(ada)).toMatchObject({ held_cents: taken })
      expect(await holdersOf(ada)).toEqual([
        [true, 'PASSED'],
        [false, 'VIEW_ONLY'],
      ])
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('leaving and closing: whichever was first, the other finds it done', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      await (
        await removal(bea, bea)
      )()
      await (
        await closing(bea)
      )()
      expect(await waitingOf(ada)).toEqual({ removals: 1, closings: 1 })
      const calls = [await removal(ada, bea), await closing(ada)]
      const order = round % 2 === 0 ? calls : calls.toReversed()
      const replies = await Promise.all(order.map((call) => call()))
      const [left, closed] = round % 2 === 0 ? replies : replies.toReversed()
      expect(closed?.body.data).toMatchObject({ status: 'CLOSED' })
      const hasLeft = left?.status === 200
      expect(left?.status).toBe(hasLeft ? 200 : 403)
      expect(await holdersOf(ada)).toEqual([
        [true, 'VIEW_ONLY'],
        [!hasLeft, 'VIEW_ONLY'],
      ])
      expect(await waitingOf(ada)).toEqual({ removals: 0, closings: 0 })
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('both agreeing to what the other asked at once: one leaves, once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      const calls = [await removal(ada, bea), await removal(bea, bea)]
      const replies = await Promise.all(calls.map((call) => call()))
      const told = replies.map(({ body }) => (body.data as { status: string } | null)?.status)
      expect(new Set(told)).toEqual(new Set(['REMOVED', 'WAITING']))
      const done = await test.ctx.db
        .selectFrom('removal_requests')
        .select('id')
        .where('entity_id', '=', ada.entity_id)
        .execute()
      expect(done).toHaveLength(1)
    }
    await expectSoundBooks(test.ctx.db)
  })

  interface Deposited {
    transaction: Transaction
  }
  const deposit = ({ browser }: Applicant, body: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    return insist(() => browser.call<Deposited>('POST', '/deposit', body, headers))
  }
  const deposited = async (who: Applicant, body: object) => {
    const reply = await deposit(who, body)
    if (!reply.body.data) throw new Error(`not deposited: ${reply.body.message}`)
    return reply.body.data.transaction
  }
  /** What of an account has not left, besides its first deposit. */
  const waitingDeposits = async ({ account, transaction: first }: Closer) => {
    const rows = await test.ctx.db
      .selectFrom('transfers')
      .select('amount_cents')
      .where('account_id', '=', account)
      .where('id', '<>', first.uuid)
      .where('status', 'in', ['Initiated', 'Pending'])
      .execute()
    return rows.map(({ amount_cents }) => amount_cents)
  }
  const schedulesGoingOn = async ({ account }: Closer) => {
    const rows = await test.ctx.db
      .selectFrom('schedules')
      .select('id')
      .where('account_id', '=', account)
      .where('status', '<>', 'ENDED')
      .execute()
    return rows.length
  }

  it('changing one deposit: one change takes its place, the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      const before = await deposited(ada, { amount_cents: 100_00, date: '2026-12-01' })
      const change = (who: Closer, amount_cents: number) =>
        deposit(who, { amount_cents, date: '2026-12-03', replaces: before.uuid })
      const replies = await Promise.all([change(ada, 200_00), change(bea, 300_00)])
      const refused = replies.find(({ status }) => status !== 200)
      expect(refused?.status).toBe(422)
      expect(refused?.body.errors).toEqual({
        replaces: ['This deposit was changed before. Change the one in its place.'],
      })
      expect(await waitingDeposits(ada)).toHaveLength(1)
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('changing all that follow: one schedule takes the place of the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ada, bea } = await addTwo()
      const first = { amount_cents: 100_00, date: '2026-12-01', repeat: { every: 'month' } }
      const before = await deposited(ada, first)
      const change = (who: Closer, amount_cents: number) =>
        deposit(who, { ...first, amount_cents, replaces: before.uuid, applies_to: 'following' })
      const replies = await Promise.all([change(ada, 200_00), change(bea, 300_00)])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(await schedulesGoingOn(ada)).toBe(1)
      expect(await waitingDeposits(ada)).toHaveLength(1)
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('beginning the last repeating deposit there may be: one of them begins it', async () => {
    const { atMost } = LIMITS.schedules
    const { ada, bea } = await addTwo()
    const wish = { amount_cents: 50_00, date: '2026-12-01', repeat: { every: 'week' } }
    for (let begun = 1; begun < atMost; begun += 1) await deposited(ada, wish)
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all([deposit(ada, wish), deposit(bea, wish)])
      const statuses = replies.map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(await schedulesGoingOn(ada)).toBe(atMost)
      const begun = replies.flatMap(({ body }) => body.data?.transaction.uuid ?? [])
      await ada.browser.post(`/transactions/${begun[0]}/void`, { applies_to: 'following' })
    }
    await expectSoundBooks(test.ctx.db)
  })
})
