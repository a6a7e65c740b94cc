import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  linkByHand,
  linkByWidget,
  microEntries,
  readLink,
  sendMicroEntries,
} from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { fixedClock } from '../../../calendar/clock.ts'
import type { StoredLinkStatus } from '../../../db/tables/outside.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { returnTransfer } from '../../transfers/return-transfer.ts'
import type { Linked } from '../describe-link.ts'
import { timeOutLink } from './time-out-link.ts'
import type { Verified } from './verify-manual.ts'

const MONDAY = new Date('2026-03-02T15:00:00Z')
const DAY_MS = 86_400_000

describe('micro-deposits', () => {
  const test = useTestApp()
  let who: Applicant
  let link: string
  let accounts = 0

  beforeEach(async () => {
    test.ctx.clock = fixedClock(MONDAY)
    who = await addApplicant(test)
    // Wrong tries at one account count over all persons.
    const account_number = `7100${(accounts += 1)}`
    link = (await linkByHand(who, { account_number })).body.data?.linked_account.uuid ?? ''
  })

  const verify = (amounts_cents: readonly number[], account_id = link, by = who) =>
    by.browser.post<Verified>('/link/manual/verify', { account_id, amounts_cents })

  const reissue = (key: string = randomUUID(), account_id = link, by = who) =>
    by.browser.call<Linked>(
      'POST',
      '/link/manual/reissue',
      { account_id },
      {
        'idempotency-key': key,
      },
    )

  /** Two amounts of which at least one was not sent. */
  const wrong = ([first, second]: readonly [number, number]): [number, number] =>
    first === 50 ? [51, second] : [50, second]

  async function put(status: StoredLinkStatus) {
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status })
      .where('id', '=', link)
      .execute()
  }

  it.each([
    ['in order', ([a, b]: readonly [number, number]) => [a, b]],
    ['the other way round', ([a, b]: readonly [number, number]) => [b, a]],
  ])('the right amounts %s make the link ACTIVE by way of VERIFIED', async (_name, order) => {
    const amounts = await sendMicroEntries(test, link)
    const reply = await verify(order(amounts))
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({
      result: 'verified',
      linked_account: { uuid: link, status: 'ACTIVE', was_active: true },
      progress: { registration_last_step: 'verified', extended_status: 'LINKED' },
    })
    const moves = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('entity_id', '=', link)
      .orderBy('id')
      .execute()
    expect(moves.map(({ details }) => details['to'])).toEqual([
      'VERIFICATION_PENDING',
      'VERIFIED',
      'ACTIVE',
    ])
    expect(await readLink(test, link)).toMatchObject({ activated_at: MONDAY })
    await expectSoundBooks(test.ctx.db)
  })

  it('the right amounts twice at once verify once, and both hear so', async () => {
    const amounts = await sendMicroEntries(test, link)
    const replies = await Promise.all([verify(amounts), verify(amounts)])
    expect(replies.map(({ body }) => body.data?.result)).toEqual(['verified', 'verified'])
    expect((await verify(wrong(amounts))).status).toBe(422)
    expect(await readLink(test, link)).toMatchObject({ status: 'ACTIVE', tries_left: 3 })
  })

  it('are not asked for before they were sent', async () => {
    const entries = await microEntries(test, link)
    const amounts = entries.slice(0, 2).map(({ amount_cents }) => amount_cents)
    const early = await verify(amounts)
    expect(early.status).toBe(422)
    expect(early.body.errors?.['account_id']?.[0]).toContain('not sent yet')
    expect(await readLink(test, link)).toMatchObject({ tries_left: 3 })
  })

  it('three wrong tries lock the link, and the right amounts come too late', async () => {
    const amounts = await sendMicroEntries(test, link)
    for (const [result, tries_left] of [
      ['incorrect', 2],
      ['incorrect', 1],
      ['locked', 0],
    ] as const) {
      const reply = await verify(wrong(amounts))
      expect(reply.status).toBe(200)
      expect(reply.body.data).toMatchObject({ result, linked_account: { tries_left } })
    }
    expect(await readLink(test, link)).toMatchObject({ status: 'LOCKED', activated_at: null })
    const late = await verify(amounts)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['account_id']?.[0]).toContain('too many wrong tries')
    expect((await who.browser.get('/depositor/progress')).body.data).toMatchObject({
      registration_last_step: 'bank',
      relink: false,
    })
  })

  it('parallel tries do not get more than three', async () => {
    const amounts = await sendMicroEntries(test, link)
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
    const [first] = await sendMicroEntries(test, link)
    expect((await verify([first, first])).body.data?.result).toBe('incorrect')
  })

  it.each([
    ['TIMEOUT', 'time to enter the amounts is over'],
    ['VERIFICATION_RETURNED', 'sent the deposits back'],
    ['ARCHIVED', 'not waiting'],
    ['DEPOSITS_LOCKED', 'not waiting'],
  ] as const)('a link that is %s says why it takes no amounts', async (status, words) => {
    const amounts = await sendMicroEntries(test, link)
    await put(status)
    const reply = await verify(amounts)
    expect(reply.status).toBe(422)
    expect(reply.body.errors?.['account_id']?.[0]).toContain(words)
  })

  it('after 14 days the amounts come too late, whether or not the run has been', async () => {
    const amounts = await sendMicroEntries(test, link)
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + 14 * DAY_MS))
    const late = await verify(amounts)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['account_id']?.[0]).toContain('is over')
    expect((await reissue()).status).toBe(200)
  })

  it('of verifying and timing out at once exactly one happens', async () => {
    const amounts = await sendMicroEntries(test, link)
    // The run's clock is past the end, the person's a moment before it.
    const late = { ...test.ctx, clock: fixedClock(new Date(MONDAY.getTime() + 14 * DAY_MS)) }
    const [reply] = await Promise.all([
      verify(amounts),
      inTransaction(test.ctx.db, (trx) => timeOutLink(late, trx, who.institution_id, link)),
    ])
    const { status } = await readLink(test, link)
    expect(status).toBe(reply.status === 200 ? 'ACTIVE' : 'TIMEOUT')
  })

  describe('sent again', () => {
    it.each(['VERIFICATION_PENDING', 'LOCKED', 'TIMEOUT', 'VERIFICATION_RETURNED'] as const)(
      'from %s: new amounts, tries and time',
      async (status) => {
        const old = await sendMicroEntries(test, link)
        await put(status)
        await test.ctx.db
          .updateTable('linked_accounts')
          .set({ tries_left: 0 })
          .where('id', '=', link)
          .execute()
        test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + DAY_MS))
        const reply = await reissue()
        expect(reply.status).toBe(200)
        expect(reply.body.data?.linked_account).toMatchObject({
          status: 'VERIFICATION_PENDING',
          tries_left: 3,
          reissues_left: 1,
          microdeposits_arrive_on: '2026-03-04',
          verification_ends_at: '2026-03-17T15:00:00.000Z',
        })
        const early = await verify(old)
        expect(early.body.errors?.['account_id']?.[0]).toContain('not sent yet')
        const amounts = await sendMicroEntries(test, link)
        expect((await verify(amounts)).body.data?.result).toBe('verified')
      },
    )

    it('cancels the ones before that had not left', async () => {
      await reissue()
      const entries = await microEntries(test, link)
      expect(entries.map(({ idempotency_key, status }) => [idempotency_key, status])).toEqual(
        [1, 2].flatMap((issue) =>
          [1, 2, 3].map((n) => [
            `micro:${link}:${issue}:${n}`,
            issue === 1 ? 'Cancelled' : 'Initiated',
          ]),
        ),
      )
    })

    it('lets an issue that has begun to leave go whole', async () => {
      const [credit] = await microEntries(test, link)
      await test.ctx.db
        .updateTable('transfers')
        .set({ status: 'Submitted' })
        .where('id', '=', credit?.id ?? '')
        .execute()
      await reissue()
      const entries = await microEntries(test, link)
      expect(entries.slice(0, 3).map(({ status }) => status)).not.toContain('Cancelled')
    })

    it('twice at most', async () => {
      expect((await reissue()).status).toBe(200)
      expect((await reissue()).status).toBe(200)
      const third = await reissue()
      expect(third.status).toBe(422)
      expect(third.body.errors?.['account_id']?.[0]).toContain('twice')
      expect(await microEntries(test, link)).toHaveLength(9)
      const amounts = await sendMicroEntries(test, link)
      expect((await verify(amounts)).body.data?.result).toBe('verified')
    })

    it('a double click sends once, and the key belongs to its account', async () => {
      const key = randomUUID()
      const replies = await Promise.all([reissue(key), reissue(key)])
      expect(replies[0]?.body.data).toEqual(replies[1]?.body.data)
      expect(await readLink(test, link)).toMatchObject({ reissues_left: 1 })
      expect((await reissue(key, randomUUID())).status).toBe(422)
    })

    it('not to an account whose owner said they never agreed', async () => {
      await sendMicroEntries(test, link)
      const debit = (await microEntries(test, link))[2]
      await inTransaction(test.ctx.db, (trx) =>
        returnTransfer(trx, {
          institution_id: who.institution_id,
          transferId: debit?.id ?? '',
          returnCode: 'R10',
          now: MONDAY,
          actor: { kind: 'job', id: 'test' },
        }),
      )
      await put('VERIFICATION_RETURNED')
      const reply = await reissue()
      expect(reply.status).toBe(422)
      expect(reply.body.errors?.['account_id']?.[0]).toContain('refused')
    })

    it('not to one that was ACTIVE once, is archived, or has another beside it', async () => {
      const refused = async () => {
        const reply = await reissue()
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toHaveProperty('account_id')
      }
      await put('ARCHIVED')
      await refused()
      await put('TIMEOUT')
      const other = await linkByHand(who, { account_number: '88880001' })
      expect(other.status).toBe(200)
      await refused()
      await put('VERIFICATION_PENDING')
      const amounts = await sendMicroEntries(test, link)
      expect((await verify(amounts)).body.data?.result).toBe('verified')
      await put('LOCKED')
      await refused()
    })
  })

  it('nobody else, no other institution, and no link of the widget is found', async () => {
    const amounts = await sendMicroEntries(test, link)
    const other = await addApplicant(test, { registration_last_step: 'bank' })
    const foreign = await addApplicant(test, { registration_last_step: 'bank' }, 'summit')
    for (const stranger of [other, foreign]) {
      expect((await verify(amounts, link, stranger)).status).toBe(404)
      expect((await reissue(randomUUID(), link, stranger)).status).toBe(404)
    }
    const fast = await linkByWidget(test, await addApplicant(test))
    const uuid = fast.body.data?.linked_account.uuid ?? ''
    expect((await verify(amounts, uuid)).status).toBe(404)
    const told = await who.browser.post('/link/fastlink', { uuid: link, success: true })
    expect(told.status).toBe(404)
    expect(await readLink(test, link)).toMatchObject({ tries_left: 3, reissues_left: 2 })
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
    await sendMicroEntries(test, link)
    const reply = await who.browser.post<Verified>('/link/manual/verify', {
      account_id: link,
      amounts_cents,
    })
    expect(reply.status).toBe(422)
    expect(await readLink(test, link)).toMatchObject({ tries_left: 3 })
  })
})
