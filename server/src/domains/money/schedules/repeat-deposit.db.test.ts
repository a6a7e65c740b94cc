import { randomUUID } from 'node:crypto'
import type { Account } from '@passbook/contract/accounts'
import { describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addSaver } from '../../../../test/savers.ts'
import { AMOUNT, MONDAY, cutOff, deposit, deposited } from '../../../../test/repeating/deposits.ts'
import { again, nextOf, transactionsOf } from '../../../../test/repeating/read-deposits.ts'

const AFTER_CUT_OFF = '2026-11-16T21:05:00Z'

describe('a deposit on a day, or one that repeats', () => {
  const test = useTestApp()
  const clock = startEachAt(test, MONDAY)

  it('leaves on the day that was chosen, or on the next business day', async () => {
    const ada = await addSaver(test)
    const saturday = await deposited(ada, { date: '2026-12-05' })
    expect(saturday).toMatchObject({ file_date: '2026-12-07', schedule: null, is_waiting: false })
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toMatch(/deposit of \$100\.00 on Monday, December 7, 2026$/)
    expect(letter?.text).toContain('Scheduled')
  })

  it('is not counted as on its way before it leaves, and home names the nearest', async () => {
    const ada = await addSaver(test)
    const later = await deposited(ada, { date: '2026-12-05' })
    const nearer = await deposited(ada, { date: '2026-11-30' })
    const { body } = await ada.browser.get<Account[]>('/accounts')
    const [account] = body.data ?? []
    expect(account).toMatchObject({ next_deposit: nearer, pending_in_cents: 250_00 })
    // Both can be seen, each with its day, before the first deposit, which has left.
    expect(account?.coming.slice(0, 2)).toEqual([nearer, later])
    expect(account?.coming).toHaveLength(3)
  })

  it('repeats from its day on: the next is made as one leaves, a wish of its own', async () => {
    const ada = await addSaver(test)
    const first = await deposited(ada, { date: '2026-11-30', repeat: { every: 'month' } })
    expect(first).toMatchObject({ file_date: '2026-11-30', may_cancel: true })
    expect(first.schedule).toEqual({
      uuid: expect.any(String),
      amount_cents: AMOUNT,
      every: 'month',
      anchor_date: '2026-11-30',
      next_date: '2026-11-30',
      ends_on: null,
      status: 'ACTIVE',
    })
    clock.set('2026-11-30T21:00:00Z')
    await cutOff(test, ada)
    expect(await again(ada, first)).toMatchObject({ status: 'Submitted' })
    const next = await nextOf(ada, first)
    expect(next).toMatchObject({
      amount_cents: AMOUNT,
      file_date: '2026-12-30',
      schedule: { next_date: '2026-12-30' },
      made_by: { depositor_id: ada.depositor_id },
    })
    expect(next?.request_id).not.toBe(first.request_id)
    await expectSoundBooks(test.ctx.db)
  })

  it('without a day repeats from the next file on', async () => {
    const ada = await addSaver(test)
    clock.set(AFTER_CUT_OFF)
    const { schedule, file_date } = await deposited(ada, { repeat: { every: 'two_weeks' } })
    expect([file_date, schedule?.anchor_date]).toEqual(['2026-11-17', '2026-11-17'])
  })

  it('gives its holder a copy of what was agreed to, and a receipt for each', async () => {
    const ada = await addSaver(test)
    await deposited(ada, {
      date: '2026-11-20',
      repeat: { every: 'week', ends_on: '2026-12-31' },
    })
    const [copy] = await inboxOf(test, ada.email)
    expect(copy?.subject).toBe('Your recurring Harborlight deposit of $100.00')
    for (const words of [
      'every week on Friday',
      'account ending in 1234',
      'starting Friday, November 20, 2026',
      'through Thursday, December 31, 2026',
      'your copy of the authorization',
      'To change or cancel a deposit before it’s sent',
    ]) {
      expect(copy?.text).toContain(words)
    }
    clock.set('2026-11-20T21:00:00Z')
    await cutOff(test, ada)
    const [receipt] = await inboxOf(test, ada.email)
    expect(receipt?.subject).toBe('Your recurring Harborlight deposit of $100.00 is on its way')
    expect(receipt?.text).toContain('scheduled for Friday, November 27, 2026')
  })

  it('ends with the last one that leaves by its last day, and says so', async () => {
    const ada = await addSaver(test)
    // The 5th of December is a Saturday: that one would leave on the 7th, after the end.
    const first = await deposited(ada, {
      date: '2026-11-28',
      repeat: { every: 'week', ends_on: '2026-12-06' },
    })
    clock.set('2026-11-30T21:00:00Z')
    await cutOff(test, ada)
    expect(await nextOf(ada, first)).toBeUndefined()
    const left = await again(ada, first)
    expect(left.schedule).toMatchObject({ status: 'ENDED', next_date: null })
    const [receipt] = await inboxOf(test, ada.email)
    expect(receipt?.text).toContain('This was the last one')
    expect(receipt?.text).not.toContain('To change or cancel it')
    await expectSoundBooks(test.ctx.db)
  })

  it('the same key twice makes one schedule, and both get the same reply', async () => {
    const ada = await addSaver(test)
    const key = randomUUID()
    const body = { date: '2026-11-20', repeat: { every: 'week' } }
    const [one, two] = await Promise.all([deposit(ada, body, key), deposit(ada, body, key)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.data).toEqual(two.body.data)
    expect(await transactionsOf(ada)).toHaveLength(2)
    const other = await deposit(ada, { ...body, date: '2026-11-27' }, key)
    expect(other.status).toBe(422)
  })

  it('does nothing when the cut-off has passed since its dates were shown', async () => {
    const ada = await addSaver(test)
    clock.set(AFTER_CUT_OFF)
    const { status, body } = await deposit(ada, {
      date: '2026-11-16',
      repeat: { every: 'week' },
      expected_settlement_date: '2026-11-17',
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['expected_settlement_date']])
    expect(await transactionsOf(ada)).toHaveLength(1)
    const { count } = await test.ctx.db
      .selectFrom('schedules')
      .innerJoin('entities', 'entities.savings_account_id', 'schedules.account_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('entities.id', '=', ada.entity_id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it.each([
    [{ date: '2026-11-15' }, 'date', 'Choose today or a later date.'],
    [{ date: '2027-11-17' }, 'date', 'Choose a date up to Nov 16, 2027.'],
    [{ repeat: { every: 'day' } }, 'repeat.every', 'Choose how often it repeats'],
    [{ repeat: { every: 'week', days: 3 } }, 'days', 'This call does not take this.'],
    [
      { date: '2026-12-05', repeat: { every: 'week', ends_on: '2026-12-06' } },
      'repeat.ends_on',
      'Choose Monday, December 7, 2026 or later. That’s when the first deposit leaves.',
    ],
    [{ replaces: 'me' }, 'replaces', 'We couldn’t find that deposit'],
    [{ applies_to: 'this' }, 'applies_to', 'Choose the deposit to change.'],
    [{ applies_to: 'all' }, 'applies_to', 'Choose only this one, or this and future deposits'],
  ])('refuses %j', async (body, field, words) => {
    const ada = await addSaver(test)
    const reply = await deposit(ada, body)
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [words] }])
    expect(await transactionsOf(ada)).toHaveLength(1)
  })

  it('so many repeat at the same time, and no more', async () => {
    const ada = await addSaver(test)
    for (let count = 0; count < 20; count += 1) {
      await deposited(ada, { date: '2026-11-20', repeat: { every: 'week' } })
    }
    const { status, body } = await deposit(ada, { repeat: { every: 'week' } })
    const words = 'You have 20 recurring deposits. End one of them first.'
    expect([status, body.errors]).toEqual([422, { repeat: [words] }])
  })
})
