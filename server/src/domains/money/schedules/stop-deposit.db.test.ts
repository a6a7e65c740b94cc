import { describe, expect, it } from 'vitest'
import { stand } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { cutOff, deposited, voidIt } from '../../../../test/repeating/deposits.ts'
import { again, nextOf, transactionsOf } from '../../../../test/repeating/read-deposits.ts'
import { useSaver } from '../../../../test/repeating/saver.ts'

const EVERY_WEEK = { date: '2026-11-20', repeat: { every: 'week' } }

describe('stopping a deposit that repeats', () => {
  const { test, clock, ada } = useSaver()

  it('this one: the next is made at once, and told', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const { status, body } = await voidIt(ada, first)
    expect(status).toBe(200)
    expect(body.data?.transaction).toMatchObject({ uuid: first.uuid, status: 'Voided' })
    expect(body.data?.next).toMatchObject({
      file_date: '2026-11-27',
      status: 'Initiated',
      schedule: { uuid: first.schedule?.uuid, next_date: '2026-11-27', status: 'ACTIVE' },
    })
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your Harborlight deposit was canceled')
    expect(letter?.text).toContain(
      'The next one, for $100.00, is scheduled for Friday, November 27, 2026',
    )
    await expectSoundBooks(test.ctx.db)
  })

  it('again it answers the same, and makes nothing more', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const one = await voidIt(ada, first)
    const two = await voidIt(ada, first)
    expect(two.body.data).toEqual(one.body.data)
    expect(await transactionsOf(ada)).toHaveLength(3)
  })

  it('two tabs at once: one next is made', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const replies = await Promise.all([voidIt(ada, first), voidIt(ada, first)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await transactionsOf(ada)).toHaveLength(3)
    await expectSoundBooks(test.ctx.db)
  })

  it('all that follow: the schedule ends, and nothing comes any more', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const { body } = await voidIt(ada, first, { applies_to: 'following' })
    expect(body.data).toMatchObject({
      transaction: { status: 'Voided', schedule: { status: 'ENDED', next_date: null } },
      next: null,
    })
    const again2 = await voidIt(ada, first, { applies_to: 'following' })
    expect(again2.body.data).toEqual(body.data)
    const [letter] = await inboxOf(test, ada.email)
    expect(letter?.subject).toBe('Your recurring Harborlight deposit has ended')
    expect(letter?.text).toContain('every week on Friday')
    await expectSoundBooks(test.ctx.db)
  })

  it('named by one that was cancelled before, those that follow it end', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    const { body } = await voidIt(ada, first)
    const next = body.data?.next
    await voidIt(ada, first, { applies_to: 'following' })
    if (!next) throw new Error('no next')
    expect(await again(ada, next)).toMatchObject({
      status: 'Voided',
      schedule: { status: 'ENDED' },
    })
  })

  it('one that has left cannot be stopped, but those that follow it can', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    clock.set('2026-11-20T21:00:00Z')
    await cutOff(test, ada)
    const late = await voidIt(ada, first, { applies_to: 'following' })
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['cancel_until']])
    const next = await nextOf(ada, first)
    if (!next) throw new Error('no next')
    expect((await voidIt(ada, next, { applies_to: 'following' })).status).toBe(200)
    expect(await nextOf(ada, first)).toBeUndefined()
    await expectSoundBooks(test.ctx.db)
  })

  it('the last moment passed: neither this one nor all that follow', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    clock.set(first.cancel_until)
    for (const applies_to of ['this', 'following']) {
      const { status, body } = await voidIt(ada, first, { applies_to })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cancel_until']])
    }
    expect(await again(ada, first)).toMatchObject({ schedule: { status: 'ACTIVE' } })
  })

  it('what comes once has none that follow', async () => {
    const once = await deposited(ada, { date: '2026-11-20' })
    const { status, body } = await voidIt(ada, once, { applies_to: 'following' })
    expect([status, body.errors]).toEqual([
      422,
      { applies_to: ['This isn’t a recurring deposit.'] },
    ])
  })

  it('is open to whoever may read, whatever else is barred', async () => {
    const first = await deposited(ada, EVERY_WEEK)
    await stand(test, ada, { standing: 'REVIEW' })
    expect((await voidIt(ada, first, { applies_to: 'following' })).status).toBe(200)
  })
})
