import { randomUUID } from 'node:crypto'
import type { Transaction } from '@passbook/contract/transfers'
import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import {
  AMOUNT,
  MONDAY,
  cutOff,
  deposit,
  deposited,
  voidIt,
} from '../../../../test/repeating/deposits.ts'
import { again, nextOf, transactionsOf } from '../../../../test/repeating/read-deposits.ts'
import { useSaver } from '../../../../test/repeating/saver.ts'
import { addSaver } from '../../../../test/savers.ts'

const EVERY_MONTH = { date: '2026-11-20', repeat: { every: 'month' } }

describe('changing a deposit that has not left', () => {
  const { test, clock, ada } = useSaver()

  const replace = (before: Transaction, body: object, key?: string) =>
    deposit(ada, { replaces: before.uuid, ...body }, key)

  it('a single one gives its place to another, as a part of the same wish', async () => {
    const before = await deposited(ada, { date: '2026-12-01' })
    const { status, body } = await replace(before, { date: '2026-12-03', amount_cents: 75_00 })
    expect(status).toBe(200)
    const { transaction, replaced } = body.data ?? {}
    expect(transaction).toMatchObject({
      amount_cents: 75_00,
      file_date: '2026-12-03',
      request_id: before.request_id,
      schedule: null,
    })
    expect(replaced).toMatchObject({
      uuid: before.uuid,
      status: 'Voided',
      replaced_by: transaction?.uuid,
    })
    const found = await ada.browser.get<{ transactions: Transaction[] }>('/transactions?q=changed')
    expect(found.body.data?.transactions.map(({ uuid }) => uuid)).toEqual([before.uuid])
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your Harborlight deposit was changed')
    expect(letter?.text).toContain('$100.00 scheduled for Tuesday, December 1, 2026')
    await expectSoundBooks(test.ctx.db)
  })

  it('its story tells that it was changed, not cancelled', async () => {
    const before = await deposited(ada, { date: '2026-12-01' })
    await replace(before, { date: '2026-12-03' })
    const { body } = await ada.browser.get<{ events: { kind: string; is_future: boolean }[] }>(
      `/request/${before.request_id}`,
    )
    const past = body.data?.events.filter(({ is_future }) => !is_future).map(({ kind }) => kind)
    expect(past?.toSorted()).toEqual(['changed', 'requested'])
  })

  it('“this one” makes one exception, and the schedule goes on as it was', async () => {
    const before = await deposited(ada, EVERY_MONTH)
    const { body } = await replace(before, {
      amount_cents: 25_00,
      date: '2026-11-24',
      applies_to: 'this',
    })
    const changed = body.data?.transaction
    expect(changed).toMatchObject({
      amount_cents: 25_00,
      file_date: '2026-11-24',
      schedule: { uuid: before.schedule?.uuid, amount_cents: AMOUNT, next_date: '2026-11-24' },
    })
    clock.set('2026-11-24T21:00:00Z')
    await cutOff(test, ada)
    expect(await nextOf(ada, before)).toMatchObject({
      amount_cents: AMOUNT,
      // The 20th of December is a Sunday.
      file_date: '2026-12-21',
      schedule: { anchor_date: '2026-11-20' },
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('“all that follow” ends the schedule and begins another', async () => {
    const before = await deposited(ada, EVERY_MONTH)
    const { body } = await replace(before, {
      amount_cents: 30_00,
      date: '2026-11-25',
      repeat: { every: 'two_weeks' },
      applies_to: 'following',
    })
    const { transaction, replaced } = body.data ?? {}
    expect(replaced?.schedule).toMatchObject({ status: 'ENDED', next_date: null })
    expect(transaction?.schedule).toMatchObject({
      amount_cents: 30_00,
      every: 'two_weeks',
      anchor_date: '2026-11-25',
      status: 'ACTIVE',
    })
    expect(transaction?.schedule?.uuid).not.toBe(before.schedule?.uuid)
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your recurring Harborlight deposit was changed')
    expect(letter?.text).toContain('replaces your deposit of $100.00 every month on the 20th')
    expect(letter?.text).toContain('your copy of the authorization')
    await expectSoundBooks(test.ctx.db)
  })

  it('all that follow are counted from the same day as before while they keep their days', async () => {
    const monthEnd = { date: '2026-11-30', repeat: { every: 'month' } } as const
    const first = await deposited(ada, { ...monthEnd, date: '2026-12-31' })
    const saturday = await deposited(ada, { date: '2026-11-21', repeat: { every: 'week' } })
    expect(saturday.file_date).toBe('2026-11-23')
    const { body } = await replace(saturday, {
      amount_cents: 30_00,
      date: saturday.file_date,
      repeat: { every: 'week' },
      applies_to: 'following',
    })
    const changed = body.data?.transaction
    expect(changed).toMatchObject({
      file_date: '2026-11-23',
      schedule: { amount_cents: 30_00, anchor_date: '2026-11-21' },
    })
    clock.set('2026-11-23T21:00:00Z')
    await cutOff(test, ada)
    // The Saturday after moves to its Monday.
    expect(changed && (await nextOf(ada, changed))).toMatchObject({ file_date: '2026-11-30' })
    const other = await replace(first, { ...monthEnd, date: '2027-01-04', applies_to: 'following' })
    expect(other.body.data?.transaction.schedule?.anchor_date).toBe('2027-01-04')
    await expectSoundBooks(test.ctx.db)
  })

  it('all that follow can become one, and one can become many', async () => {
    const many = await deposited(ada, EVERY_MONTH)
    const one = await replace(many, { date: '2026-12-01', applies_to: 'following' })
    expect(one.body.data?.transaction.schedule).toBeNull()
    expect(one.body.data?.replaced?.schedule?.status).toBe('ENDED')
    const single = await deposited(ada, { date: '2026-12-01' })
    const repeated = await replace(single, { date: '2026-12-01', repeat: { every: 'week' } })
    expect(repeated.body.data?.transaction).toMatchObject({
      request_id: single.request_id,
      schedule: { every: 'week' },
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('two at once: one is made, the other is told', async () => {
    const before = await deposited(ada, EVERY_MONTH)
    const replies = await Promise.all([
      replace(before, { amount_cents: 10_00, date: '2026-11-23', applies_to: 'this' }),
      replace(before, { ...EVERY_MONTH, amount_cents: 20_00, applies_to: 'following' }),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({
      replaces: ['This deposit was changed before. Change the one in its place.'],
    })
    const open = (await transactionsOf(ada)).filter(
      ({ status, schedule }) => status === 'Initiated' && schedule,
    )
    expect(open).toHaveLength(1)
    await expectSoundBooks(test.ctx.db)
  })

  it('racing the cut-off one of the two wins, and there is one next either way', async () => {
    const before = await deposited(ada, { date: '2026-11-16', repeat: { every: 'week' } })
    const [reply] = await Promise.all([
      replace(before, { date: '2026-11-18', applies_to: 'this' }),
      cutOff(test, ada),
    ])
    const { status } = await again(ada, before)
    expect(reply.status).toBe(status === 'Voided' ? 200 : 422)
    expect(status).toMatch(/^(Voided|Submitted)$/)
    expect(await nextOf(ada, before)).toMatchObject({
      file_date: status === 'Voided' ? '2026-11-18' : '2026-11-23',
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('the same key twice changes it once', async () => {
    const before = await deposited(ada, EVERY_MONTH)
    const key = randomUUID()
    const change = { amount_cents: 10_00, date: '2026-11-23', applies_to: 'this' }
    const first = await replace(before, change, key)
    const second = await replace(before, change, key)
    expect(second.body.data).toEqual(first.body.data)
    expect(await transactionsOf(ada)).toHaveLength(3)
  })

  it.each([
    [{ date: '2026-11-23' }, 'applies_to', 'Choose only this one, or this and future deposits.'],
    [
      { date: '2026-12-21', applies_to: 'this' },
      'date',
      'Choose a date before Monday, December 21, 2026, when the next deposit is sent.',
    ],
    [
      { date: '2026-11-23', repeat: { every: 'week' }, applies_to: 'this' },
      'repeat',
      'A single deposit can’t repeat. Choose this and future deposits.',
    ],
    [
      { date: '2026-11-23', applies_to: 'this', expected_settlement_date: '2026-11-23' },
      'expected_settlement_date',
      expect.stringContaining('Nothing was done'),
    ],
  ])('one that repeats refuses %j, and stays as it was', async (change, field, words) => {
    const before = await deposited(ada, EVERY_MONTH)
    const { status, body } = await replace(before, change)
    expect([status, body.errors]).toEqual([422, { [field]: [words] }])
    expect(await again(ada, before)).toEqual(before)
  })

  it('one that does not repeat has none that follow', async () => {
    const before = await deposited(ada, { date: '2026-12-01' })
    const { body } = await replace(before, { applies_to: 'following' })
    expect(body.errors).toEqual({ applies_to: ['This isn’t a recurring deposit.'] })
  })

  it('it is too late from the last moment on, and once it was cancelled', async () => {
    const before = await deposited(ada, { date: '2026-11-16' })
    clock.set(before.cancel_until)
    const late = await replace(before, {})
    expect(late.body.errors).toEqual({ replaces: ['It is too late to change this deposit.'] })
    clock.set(MONDAY)
    await voidIt(ada, before)
    const gone = await replace(before, {})
    expect(gone.body.errors).toEqual({ replaces: ['This deposit was canceled.'] })
  })

  it('another person’s is not there', async () => {
    const ben = await addSaver(test)
    const { status, body } = await replace(await deposited(ben, EVERY_MONTH), {})
    const none = await deposit(ada, { replaces: randomUUID() })
    expect([status, none.status]).toEqual([404, 404])
    expect({ ...body, invocation_id: '', completed_at: '' }).toEqual({
      ...none.body,
      invocation_id: '',
      completed_at: '',
    })
  })
})
