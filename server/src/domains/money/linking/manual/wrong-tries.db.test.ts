import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  type Standing,
  addApplicant,
  linkByHand,
  linkByWidget,
  readLink,
  sendMicroEntries,
} from '../../../../../test/applicants.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import type { Linked } from '../describe-link.ts'
import type { Verified } from './verify-manual.ts'

const MONDAY = new Date('2026-03-02T15:00:00Z')
const DAY_MS = 86_400_000
const CONTACT_US = 'There were too many incorrect attempts. Please contact us.'

type Amounts = readonly [number, number]

describe('wrong tries at micro-deposits', () => {
  const test = useTestApp()

  let numbers = 0
  const freshNumber = () => `7200${(numbers += 1)}`

  const newcomer = (standing: Standing = {}, slug?: string) => {
    test.ctx.clock = fixedClock(MONDAY)
    return addApplicant(test, standing, slug)
  }

  /** Links an account by hand; its deposits have left. */
  async function begin(who: Applicant, account_number = freshNumber()) {
    const reply = await linkByHand(who, { account_number })
    expect(reply.status).toBe(200)
    const id = reply.body.data?.linked_account.uuid ?? ''
    return { id, amounts: await sendMicroEntries(test, id) }
  }

  const verify = (who: Applicant, account_id: string, amounts_cents: Amounts) =>
    who.browser.post<Verified>('/link/manual/verify', { account_id, amounts_cents })

  const reissue = (who: Applicant, account_id: string) => {
    const headers = { 'idempotency-key': randomUUID() }
    return who.browser.call<Linked>('POST', '/link/manual/reissue', { account_id }, headers)
  }

  /** Amounts over 49 cents are never sent. */
  const WRONG: Amounts = [50, 51]

  async function tryWrong(who: Applicant, id: string, times: number) {
    const results = []
    for (let count = 0; count < times; count += 1) {
      const { body } = await verify(who, id, WRONG)
      results.push([body.data?.result, body.data?.linked_account.tries_left])
    }
    return results
  }

  function expectContactUs(reply: { status: number; body: { message: string | null } }) {
    expect([reply.status, reply.body.message]).toEqual([403, CONTACT_US])
  }

  const tasksAbout = (who: Applicant) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'details'])
      .where('institution_id', '=', who.institution_id)
      .where('kind', '=', 'wrong_amounts')
      .where((eb) => eb(eb.ref('details', '->>').key('depositor_id'), '=', who.depositor_id))
      .execute()

  it('are nine for a person, over reissues and accounts; then nothing goes on by hand', async () => {
    const who = await newcomer()
    const first = await begin(who)
    expect(await tryWrong(who, first.id, 3)).toEqual([
      ['incorrect', 2],
      ['incorrect', 1],
      ['locked', 0],
    ])
    // A reissue gives three new tries.
    const again = await reissue(who, first.id)
    expect(again.body.data?.linked_account).toMatchObject({ tries_left: 3, reissues_left: 1 })
    await sendMicroEntries(test, first.id)
    await tryWrong(who, first.id, 3)
    const second = await begin(who)
    expect(await tryWrong(who, second.id, 2)).toEqual([
      ['incorrect', 2],
      ['incorrect', 1],
    ])
    expect(await tasksAbout(who)).toEqual([])
    expect(await tryWrong(who, second.id, 1)).toEqual([['locked', 0]])
    expect(await tasksAbout(who)).toHaveLength(1)

    expectContactUs(await verify(who, second.id, second.amounts))
    expectContactUs(await reissue(who, second.id))
    expectContactUs(await linkByHand(who, { account_number: freshNumber() }))
    const { body } = await who.browser.get<Linked['linked_account'][]>('/linked-accounts')
    expect(body.data?.[0]).toMatchObject({ uuid: second.id, tries_left: 0, reissues_left: 0 })
    expect(await readLink(test, second.id)).toMatchObject({ status: 'LOCKED', reissues_left: 2 })
  })

  it('lock a link that has tries of its own when the person has none, and say so before', async () => {
    const who = await newcomer()
    const { id, amounts } = await begin(who)
    await addTries(who, id, 7, freshIndex(), 0)
    const { body } = await who.browser.get<Linked['linked_account'][]>('/linked-accounts')
    expect(body.data?.[0]).toMatchObject({ status: 'VERIFICATION_PENDING', tries_left: 2 })
    expect(await tryWrong(who, id, 2)).toEqual([
      ['incorrect', 1],
      ['locked', 0],
    ])
    expectContactUs(await verify(who, id, amounts))
  })

  it('do not slip past side by side', async () => {
    const who = await newcomer()
    const { id } = await begin(who)
    await addTries(who, id, 7, freshIndex(), 0)
    const replies = await Promise.all(Array.from({ length: 8 }, () => verify(who, id, WRONG)))
    const results = replies.map(({ status, body }) => body.data?.result ?? String(status))
    const refused = Array.from({ length: 6 }, () => '403')
    expect(results.toSorted()).toEqual([...refused, 'incorrect', 'locked'])
  })

  it('of a stranger do not bar the owner of the account', async () => {
    const shared = freshNumber()
    const stranger = await newcomer()
    const guessed = await begin(stranger, shared)
    await tryWrong(stranger, guessed.id, 3)
    for (let issue = 0; issue < 2; issue += 1) {
      await reissue(stranger, guessed.id)
      await sendMicroEntries(test, guessed.id)
      await tryWrong(stranger, guessed.id, 3)
    }
    expect(await tasksAbout(stranger)).toHaveLength(1)

    const owner = await newcomer()
    const { id, amounts } = await begin(owner, shared)
    // Fewer tries than elsewhere, and enough for somebody who reads the amounts off a statement.
    const { body } = await owner.browser.get<Linked['linked_account'][]>('/linked-accounts')
    expect(body.data?.[0]).toMatchObject({ uuid: id, tries_left: 2, reissues_left: 2 })
    expect(await tryWrong(owner, id, 1)).toEqual([['incorrect', 1]])
    expect((await verify(owner, id, amounts)).body.data?.result).toBe('verified')
  })

  it('at one account are few for each further person, also side by side', async () => {
    const shared = freshNumber()
    const people = []
    for (let count = 0; count < 6; count += 1) {
      const who = await newcomer({ registration_last_step: 'completed' })
      people.push({ who, ...(await begin(who, shared)) })
    }
    const [last, late, ...guessers] = people
    const replies = await Promise.all(
      guessers.flatMap(({ who, id }) => [1, 2, 3].map(() => verify(who, id, WRONG))),
    )
    // Nine tries of the first few, and then two of each.
    const taken = replies.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThanOrEqual(9)
    expect(taken.length).toBeLessThan(12)
    if (!last || !late) throw new Error('nobody')
    expect(await tryWrong(late.who, late.id, 2)).toEqual([
      ['incorrect', 1],
      ['locked', 0],
    ])
    expectContactUs(await reissue(late.who, late.id))
    expect((await verify(last.who, last.id, last.amounts)).body.data?.result).toBe('verified')
  })

  it('are bounded for an account: deposits of ten people are sent there, and no more', async () => {
    const shared = freshNumber()
    for (let count = 0; count < 9; count += 1) {
      await begin(await newcomer({ registration_last_step: 'completed' }), shared)
    }
    const two = [await newcomer(), await newcomer()]
    const raced = await Promise.all(two.map((who) => linkByHand(who, { account_number: shared })))
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const next = await newcomer()
    const refused = await linkByHand(next, { account_number: shared })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'We can’t send deposits to this account. Link it by signing in to your bank, or contact us.',
    ])
    // Another account, the widget, and the same account elsewhere are not concerned.
    await begin(next)
    const another = await newcomer()
    expect((await linkByWidget(test, another)).status).toBe(200)
    const foreigner = await newcomer({}, 'summit')
    const same = await begin(foreigner, shared)
    expect((await verify(foreigner, same.id, same.amounts)).body.data?.result).toBe('verified')
  })

  it('count for thirty days of real time, whatever the banking clock says', async () => {
    const who = await newcomer()
    const { id, amounts } = await begin(who)
    await addTries(who, id, 9, freshIndex(), 30)
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + 3 * DAY_MS))
    expect((await verify(who, id, amounts)).body.data?.result).toBe('verified')

    const recent = await newcomer({ registration_last_step: 'completed' })
    const link = await begin(recent)
    await addTries(recent, link.id, 9, freshIndex(), 29)
    expectContactUs(await verify(recent, link.id, link.amounts))
    test.ctx.clock = fixedClock(new Date(MONDAY.getTime() + 60 * DAY_MS))
    expectContactUs(await linkByHand(recent, { account_number: freshNumber() }))
  })

  it('bar neither the right amounts before, nor the widget after', async () => {
    const who = await newcomer()
    const { id, amounts } = await begin(who)
    await tryWrong(who, id, 2)
    expect((await verify(who, id, amounts)).body.data?.result).toBe('verified')
    const barred = await newcomer()
    const link = await begin(barred)
    await addTries(barred, link.id, 8, freshIndex(), 0)
    expect(await tryWrong(barred, link.id, 1)).toEqual([['locked', 0]])
    expect((await linkByWidget(test, barred)).status).toBe(200)
  })

  it('stay counted: nobody changes or removes one', async () => {
    const who = await newcomer()
    const { id } = await begin(who)
    await tryWrong(who, id, 1)
    const { db } = test.ctx
    const refused = /permission denied/
    await expect(db.deleteFrom('wrong_amount_tries').execute()).rejects.toThrow(refused)
    const changed = db.updateTable('wrong_amount_tries').set({ depositor_id: randomUUID() })
    await expect(changed.execute()).rejects.toThrow(refused)
  })

  const freshIndex = () => Buffer.from(randomUUID())

  /** As if so many were made that many days ago, at an account that is not asked for here. */
  async function addTries(
    { institution_id, depositor_id }: Applicant,
    linked_account_id: string,
    times: number,
    account_number_index: Buffer,
    daysAgo: number,
  ) {
    const tried_at = new Date(Date.now() - daysAgo * DAY_MS - 60_000)
    const key = { institution_id, depositor_id, linked_account_id }
    const row = { ...key, account_number_index, tried_at }
    const rows = Array.from({ length: times }, () => ({ ...row }))
    await test.ctx.db.insertInto('wrong_amount_tries').values(rows).execute()
  }
})
