import { randomUUID } from 'node:crypto'
import type { LinkedAccount } from '@passbook/contract/linking'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  addApplicant,
  linkByWidget,
  microEntries,
  readLink,
  sendMicroEntries,
} from '../../../../../test/applicants.ts'
import { MONDAY, handLinkPerTest } from '../../../../../test/hand-link.ts'
import { expectSoundBooks } from '../../../../../test/books.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { timeOutLink } from './expire-links.ts'
import type { Verified } from './verify-manual.ts'

const DAY_MS = 86_400_000

describe('micro-deposits', () => {
  const test = useTestApp()
  const { held, verify, reissue, put } = handLinkPerTest(test)

  /** Two amounts of which at least one was not sent. */
  const wrong = ([first, second]: readonly [number, number]): [number, number] =>
    first === 50 ? [51, second] : [50, second]

  it.each([
    ['in order', ([a, b]: readonly [number, number]) => [a, b]],
    ['the other way round', ([a, b]: readonly [number, number]) => [b, a]],
  ])('the right amounts %s make the link ACTIVE by way of VERIFIED', async (_name, order) => {
    const amounts = await sendMicroEntries(test, held.link)
    const reply = await verify(order(amounts))
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      result: 'verified',
      linked_account: { uuid: held.link, status: 'ACTIVE', was_active: true },
      progress: { registration_last_step: 'verified', extended_status: 'LINKED' },
    })
    const moves = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('entity_id', '=', held.link)
      .orderBy('id')
      .execute()
    expect(moves.map(({ details }) => details['to'])).toEqual([
      'VERIFICATION_PENDING',
      'VERIFIED',
      'ACTIVE',
    ])
    expect(await readLink(test, held.link)).toMatchObject({ activated_at: MONDAY })
    await expectSoundBooks(test.ctx.db)
  })

  it('are scheduled until they are sent, on the way until their day, and then arrived', async () => {
    const stage = async () =>
      (await held.who.browser.get<LinkedAccount[]>('/linked-accounts')).body.data?.[0]
        ?.microdeposits_stage
    expect(await stage()).toBe('scheduled')
    await sendMicroEntries(test, held.link)
    expect(await stage()).toBe('sent')
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + DAY_MS))
    expect(await stage()).toBe('sent')
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + 2 * DAY_MS))
    expect(await stage()).toBe('arrived')
  })

  it('the right amounts twice at once verify once, and both hear so', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    const replies = await Promise.all([verify(amounts), verify(amounts)])
    expect(replies.map(({ body }) => body.data?.result)).toEqual(['verified', 'verified'])
    expect((await verify(wrong(amounts))).status).toBe(422)
    expect(await readLink(test, held.link)).toMatchObject({ status: 'ACTIVE', tries_left: 3 })
  })

  it('are not asked for before they were sent', async () => {
    const entries = await microEntries(test, held.link)
    const amounts = entries.slice(0, 2).map(({ amount_cents }) => amount_cents)
    const early = await verify(amounts)
    expect(early.status).toBe(422)
    expect(early.body.errors?.['account_id']?.[0]).toContain('sent the deposits yet')
    expect(await readLink(test, held.link)).toMatchObject({ tries_left: 3 })
  })

  it('three wrong tries lock the link, and the right amounts come too late', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    for (const [result, tries_left] of [
      ['incorrect', 2],
      ['incorrect', 1],
      ['locked', 0],
    ] as const) {
      const reply = await verify(wrong(amounts))
      expect(reply.status).toBe(200)
      expect(reply.body.data).toMatchObject({ result, linked_account: { tries_left } })
    }
    expect(await readLink(test, held.link)).toMatchObject({ status: 'LOCKED', activated_at: null })
    const late = await verify(amounts)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['account_id']?.[0]).toContain('too many incorrect attempts')
    expect((await held.who.browser.get('/depositor/progress')).body.data).toMatchObject({
      registration_last_step: 'bank',
      relink: false,
    })
  })

  it('parallel tries do not get more than three', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => verify([50 + n, amounts[1]])),
    )
    const results = replies.map(({ body }) => body.data?.result ?? 'refused').toSorted()
    expect(results).toEqual([
      'incorrect',
      'incorrect',
      'locked',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
    ])
  })

  it('one right amount twice is wrong', async () => {
    const [first] = await sendMicroEntries(test, held.link)
    expect((await verify([first, first])).body.data?.result).toBe('incorrect')
  })

  it.each([
    ['TIMEOUT', 'deadline to enter the amounts has passed'],
    ['VERIFICATION_RETURNED', 'returned the deposits'],
    ['ARCHIVED', 'no amounts to enter'],
    ['DEPOSITS_LOCKED', 'no amounts to enter'],
  ] as const)('a link that is %s says why it takes no amounts', async (status, words) => {
    const amounts = await sendMicroEntries(test, held.link)
    await put(status)
    const reply = await verify(amounts)
    expect(reply.status).toBe(422)
    expect(reply.body.errors?.['account_id']?.[0]).toContain(words)
  })

  it('after 14 days the amounts come too late, whether or not the run has been', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + 14 * DAY_MS))
    const late = await verify(amounts)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['account_id']?.[0]).toContain('has passed')
    expect((await reissue()).status).toBe(200)
  })

  it('of verifying and timing out at once exactly one happens', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    // The run's clock is past the end, the person's a moment before it.
    const late = { ...test.ctx, clock: fixedClock(new Date(MONDAY.getTime() + 14 * DAY_MS)) }
    const [reply] = await Promise.all([
      verify(amounts),
      inTransaction(test.ctx.db, (trx) =>
        timeOutLink(late, trx, held.who.institution_id, held.link),
      ),
    ])
    const { status } = await readLink(test, held.link)
    expect(status).toBe(reply.status === 200 ? 'ACTIVE' : 'TIMEOUT')
  })

  it('nobody else, no other institution, and no link of the widget is found', async () => {
    const amounts = await sendMicroEntries(test, held.link)
    const other = await addApplicant(test, { registration_last_step: 'bank' })
    const foreign = await addApplicant(test, { registration_last_step: 'bank' }, 'summit')
    for (const stranger of [other, foreign]) {
      expect((await verify(amounts, held.link, stranger)).status).toBe(404)
      expect((await reissue(randomUUID(), held.link, stranger)).status).toBe(404)
    }
    const fast = await linkByWidget(test, await addApplicant(test))
    const uuid = fast.body.data?.linked_account.uuid ?? ''
    expect((await verify(amounts, uuid)).status).toBe(404)
    const told = await held.who.browser.post('/link/fastlink', { uuid: held.link, success: true })
    expect(told.status).toBe(404)
    expect(await readLink(test, held.link)).toMatchObject({ tries_left: 3, reissues_left: 2 })
  })

  it.each([
    [[0, 5]],
    [[5, 100]],
    [[5]],
    [[5, 6, 7]],
    [['5', 6]],
    [[0.5, 6]],
    [[-5, 6]],
    [[null, 6]],
    ['5,6'],
  ])('amounts %j are refused and cost no try', async (amounts_cents) => {
    await sendMicroEntries(test, held.link)
    const reply = await held.who.browser.post<Verified>('/link/manual/verify', {
      account_id: held.link,
      amounts_cents,
    })
    expect(reply.status).toBe(422)
    expect(await readLink(test, held.link)).toMatchObject({ tries_left: 3 })
  })
})
