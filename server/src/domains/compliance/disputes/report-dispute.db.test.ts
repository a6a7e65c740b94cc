import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant, stand } from '../../../../test/applicants.ts'
import { type TestBrowser, inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { closeByCode } from '../../../../test/closers.ts'
import {
  WITHDRAWN_CENTS,
  addDisputer,
  report,
  reported,
  reports,
} from '../../../../test/disputes/disputing.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

const MONDAY = '2026-11-16T15:00:00Z'

describe('reporting a problem', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  const tasksOf = (id: string) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'task_key', 'due_at', 'handled_at'])
      .where('task_key', 'like', `dispute:${id}:%`)
      .orderBy('id')
      .execute()

  it('sets all dates, puts it before staff and writes back, once per key', async () => {
    const ada = await addDisputer(test)
    const key = randomUUID()
    const body = { transaction_id: ada.withdrawal, learned_on: '2026-11-10' }
    const first = await report(ada, body, key)
    const again = await report(ada, body, key)
    expect([first.status, again.body.data?.dispute.uuid]).toEqual([
      200,
      first.body.data?.dispute.uuid,
    ])
    const [dispute] = await reports(ada)
    expect(dispute).toMatchObject({
      kind: 'unauthorised',
      words: 'I did not do this.',
      state: 'open',
      channel: 'online',
      transaction: { uuid: ada.withdrawal, amount_cents: WITHDRAWN_CENTS },
      dates: {
        received_on: '2026-11-16',
        decide_by: '2026-12-01',
        extended_by: '2026-12-31',
        is_new_account: false,
        is_in_time: true,
      },
      learned_on: '2026-11-10',
      credit: null,
      decision: null,
      may_withdraw: true,
      letters: [{ kind: 'received' }],
    })
    expect(dispute?.letters[0]?.paragraphs.join(' ')).toContain('Tuesday, December 1, 2026')
    expect(await tasksOf(dispute?.uuid ?? '')).toMatchObject([
      { kind: 'dispute', due_at: new Date('2026-12-02T04:59:00Z'), handled_at: null },
    ])
    const { call_key } = await test.ctx.db
      .selectFrom('disputes')
      .select('call_key')
      .where('id', '=', dispute?.uuid ?? '')
      .executeTakeFirstOrThrow()
    expect(call_key).toBe(key)
    await runQueuedJobs(test)
    const letters = await inboxOf(test, ada.email)
    const told = letters.filter(({ subject }) => subject?.startsWith('We received the problem'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Thursday, December 31, 2026')
  })

  it('takes one without a transaction, and adds a second report to the open one', async () => {
    const ada = await addDisputer(test)
    await reported(ada, { kind: 'what_was_this' })
    const first = await reported(ada, { kind: 'what_was_this', transaction_id: ada.withdrawal })
    clock.set('2026-11-18T15:00:00Z')
    const key = randomUUID()
    const claim = { transaction_id: ada.withdrawal, words: 'Now I am sure: not me.' }
    for (const _ of [1, 2]) {
      const again = await report(ada, claim, key)
      expect(again.body.data?.dispute).toMatchObject({
        uuid: first.uuid,
        kind: 'what_was_this',
        dates: first.dates,
        additions: [
          {
            kind: 'unauthorised',
            words: 'Now I am sure: not me.',
            received_at: '2026-11-18T15:00:00.000Z',
          },
        ],
      })
    }
    expect(await tasksOf(first.uuid)).toMatchObject([
      { task_key: `dispute:${first.uuid}:decide_or_credit` },
      { task_key: `dispute:${first.uuid}:read_addition`, due_at: new Date('2026-11-20T04:59:00Z') },
    ])
    const sooner = await report(ada, { learned_on: '2026-11-19' })
    expect(sooner.status).toBe(422)
  })

  it('knows no transaction or statement of anybody else', async () => {
    const [ada, bob] = [await addDisputer(test), await addDisputer(test)]
    const cleo = await addDisputer(test, { slug: 'summit' })
    for (const transaction_id of [bob.withdrawal, cleo.withdrawal, randomUUID()]) {
      expect((await report(ada, { transaction_id })).status).toBe(404)
    }
    expect((await report(ada, { statement_id: randomUUID() })).status).toBe(404)
    const { uuid } = await reported(bob, {})
    const taken = await ada.browser.post(`/disputes/${uuid}/withdraw`)
    expect(taken.status).toBe(404)
    expect(await reports(ada)).toEqual([])
  })

  it('is open on hold and after closing', async () => {
    const held = await addDisputer(test)
    await stand(test, held, { standing: 'HOLD' })
    expect((await report(held, { transaction_id: held.withdrawal })).status).toBe(200)
    const gone = await addDisputer(test)
    expect((await closeByCode(test, gone)).status).toBe(200)
    const late = await reported(gone, { transaction_id: gone.withdrawal })
    expect(late.state).toBe('open')
  })

  it('is taken back by whoever reported it, while nothing came of it', async () => {
    const ada = await addDisputer(test)
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    for (const _ of [1, 2]) {
      const back = await ada.browser.post<{ dispute: object }>(`/disputes/${uuid}/withdraw`)
      expect(back.body.data?.dispute).toMatchObject({ state: 'withdrawn', may_withdraw: false })
    }
    expect(await tasksOf(uuid)).toMatchObject([{ handled_at: new Date(MONDAY) }])
    // It may be reported again.
    expect((await report(ada, { transaction_id: ada.withdrawal })).status).toBe(200)
  })

  it('has more time for a transfer within 30 days of the first deposit', async () => {
    const ada = await addDisputer(test)
    const { db } = test.ctx
    await db
      .updateTable('transfers')
      .set({ posted_entry_id: null })
      .where('id', '=', ada.transaction.uuid)
      .execute()
    const { entry_id } = await db
      .selectFrom('postings')
      .select('entry_id')
      .where('account_id', '=', ada.account)
      .where('amount_cents', '<', 0)
      .executeTakeFirstOrThrow()
    // The first deposit counts from the day of the withdrawal.
    await db
      .updateTable('transfers')
      .set({ posted_entry_id: entry_id })
      .where('id', '=', ada.transaction.uuid)
      .execute()
    const { dates } = await reported(ada, { transaction_id: ada.withdrawal })
    expect(dates).toMatchObject({
      is_new_account: true,
      decide_by: '2026-12-15',
      extended_by: '2027-02-12',
    })
  })

  it('is taken so often a day, and then elsewhere', async () => {
    const ada = await addDisputer(test)
    for (let n = 0; n < 20; n += 1) expect((await report(ada)).status).toBe(200)
    const more = await report(ada)
    expect([more.status, more.body.message]).toEqual([429, expect.stringContaining('20 problems')])
  })

  it('is for whoever has or had an account, and the list says so', async () => {
    const may = async ({ browser }: { browser: TestBrowser }) =>
      (await browser.get<{ may_report: boolean }>('/disputes')).body.data?.may_report
    expect(await may(await addDisputer(test))).toBe(true)
    const cancelled = await addApplicant(test)
    await stand(test, cancelled, {
      registration_status: 'VIEW_ONLY',
      registration_last_step: 'completed',
    })
    expect(await may(cancelled)).toBe(false)
    expect((await report(cancelled)).status).toBe(422)
  })
})
