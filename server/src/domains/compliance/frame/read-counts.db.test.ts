import type { DeskCounts } from '@passbook/contract/console/frame'
import { MOST_COUNTED } from '@passbook/contract/console/frame'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { REASON } from '../../../../test/console/about-whom.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { written } from '../../../../test/messages/writing.ts'
import { addSaver } from '../../../../test/savers.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'

describe('what waits at the desks of the menu', () => {
  const test = useTestApp()

  async function counted(browser: StaffBrowser): Promise<DeskCounts> {
    const { body } = await browser.get<DeskCounts>('/console/counts')
    if (body.data === null) throw new Error(body.message)
    return body.data
  }

  async function raise(
    institution_id: string,
    key: string,
    dueAt: Date,
    about: Record<string, string> = {},
  ) {
    const task = { kind: 'ach_unreachable', message: 'Look.', details: about, key, dueAt }
    await raiseTask(test.ctx.db, { institution_id, ...task, now: test.ctx.clock.now() })
    const { id } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('task_key', '=', key)
      .executeTakeFirstOrThrow()
    return id
  }

  it('is what the caller claimed, and what is unclaimed and overdue', async () => {
    const { browser, institution_id } = await enterAs(test, 'agent')
    const { browser: other } = await enterAs(test, 'agent')
    const before = await counted(browser)
    const now = test.ctx.clock.now().getTime()
    const [past, later] = [new Date(now - 60_000), new Date(now + 3_600_000)]
    const mine = await raise(institution_id, 'counts:mine', later)
    await raise(institution_id, 'counts:overdue', past)
    await raise(institution_id, 'counts:later', later)
    const taken = await raise(institution_id, 'counts:taken', past)
    expect((await browser.post(`/console/work/${mine}/claim`, {})).status).toBe(200)
    expect((await other.post(`/console/work/${taken}/claim`, {})).status).toBe(200)
    expect((await counted(browser)).work).toBe((before.work ?? 0) + 2)
  })

  it('has messages without a reply, people in review and disputes that are due', async () => {
    const { browser } = await enterAs(test, 'operations')
    const before = await counted(browser)
    const saver = await addSaver(test)
    await written(saver.browser)
    await addApplicant(test, { registration_status: 'FLAGGED' })
    const said = { from: 'call', depositor_id: saver.depositor_id, words: 'I did not do this.' }
    const { body } = await browser.post<{ dispute: { uuid: string } }>('/console/disputes', said)
    expect((await counted(browser)).disputes).toBe(before.disputes)
    await test.ctx.db
      .updateTable('disputes')
      .set({ due_on: easternDate(test.ctx.clock.now()) })
      .where('id', '=', body.data?.dispute.uuid ?? '')
      .execute()
    expect(await counted(browser)).toMatchObject({
      messages: (before.messages ?? 0) + 1,
      reviews: (before.reviews ?? 0) + 1,
      disputes: (before.disputes ?? 0) + 1,
    })
  })

  it('has the requests that the caller can decide, and never their own', async () => {
    const { browser: operations } = await enterAs(test, 'operations')
    const { browser: approver } = await enterAs(test, 'approver')
    const { browser: administrator } = await enterAs(test, 'administrator')
    const all = () => Promise.all([approver, operations, administrator].map(counted))
    const before = await all()
    const { depositor_id } = await addSaver(test)
    const refund = { amount_cents: 1_00, words: 'A fee', reason: REASON }
    await operations.post(`/console/customers/${depositor_id}/refund`, refund)
    const after = await all()
    expect(
      after.map(({ approvals }, index) => (approvals ?? 0) - (before[index]?.approvals ?? 0)),
    ).toEqual([1, 0, 0])
  })

  it('is null where the role has no such desk', async () => {
    const { browser } = await enterAs(test, 'administrator')
    const counts = await counted(browser)
    expect(counts).toMatchObject({ reviews: null, messages: null, disputes: null })
    expect(counts.approvals).not.toBeNull()
  })

  it('leaves out a relative’s rows, which a number would reveal', async () => {
    const { browser, staff_id, institution_id } = await enterAs(test, 'approver')
    const { browser: operations } = await enterAs(test, 'operations')
    const { browser: administrator } = await enterAs(test, 'administrator')
    const before = await counted(browser)
    const saver = await addSaver(test)
    const { depositor_id, email } = saver
    const tie = { email, kind: 'family', reason: REASON }
    await administrator.post(`/console/staff/${staff_id}/ties`, tie)
    await written(saver.browser)
    const refund = { amount_cents: 1_00, words: 'A fee', reason: REASON }
    await operations.post(`/console/customers/${depositor_id}/refund`, refund)
    const said = { from: 'call', depositor_id, words: 'I did not do this.' }
    await operations.post('/console/disputes', said)
    await test.ctx.db
      .updateTable('disputes')
      .set({ due_on: '2020-01-06' as never })
      .where('depositor_id', '=', depositor_id)
      .execute()
    await test.ctx.db
      .updateTable('depositors')
      .set({ standing: 'REVIEW' })
      .where('id', '=', depositor_id)
      .execute()
    await raise(institution_id, 'counts:tied', new Date(0), { depositor_id })
    expect(await counted(browser)).toEqual(before)
    const others = await counted(operations)
    expect(others.messages).toBeGreaterThan(before.messages ?? 0)
    expect(others.disputes).toBeGreaterThan(before.disputes ?? 0)
  })

  it('stops counting at the limit', async () => {
    const { browser, institution_id } = await enterAs(test, 'agent')
    for (let n = 0; n <= MOST_COUNTED; n += 1) {
      await raise(institution_id, `counts:many:${n}`, new Date(0))
    }
    expect((await counted(browser)).work).toBe(MOST_COUNTED)
  })
})
