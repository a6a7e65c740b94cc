import type { Approval } from '@passbook/contract/console/approvals'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'

const BECAUSE = { reason: 'The branch knows them well.' }

describe('a second look', () => {
  const test = useTestApp()
  let maker: Awaited<ReturnType<typeof enterAs>>
  let checker: Awaited<ReturnType<typeof enterAs>>
  let saver: Closer

  beforeEach(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
    saver = await addCloser(test, 20_000_00)
    await post(maker.browser, `/customers/${saver.depositor_id}/hold`)
  })

  const post = (browser: StaffBrowser, path: string, body: object = {}) =>
    browser.post<{ status: string }>(`/console${path}`, { ...BECAUSE, ...body })
  const release = () => post(maker.browser, `/customers/${saver.depositor_id}/release`)
  const waiting = async ({ browser }: { browser: StaffBrowser }) => {
    const { body } = await browser.get<{ approvals: Approval[] }>('/console/approvals')
    return body.data?.approvals.find(
      ({ depositor_id, decision }) => depositor_id === saver.depositor_id && decision === null,
    )
  }
  const decide = (browser: StaffBrowser, uuid: string | undefined, decision: string) =>
    post(browser, `/approvals/${uuid}/decide`, { decision })
  const standing = async () => {
    const { standing: now } = await test.ctx.db
      .selectFrom('depositors')
      .select('standing')
      .where('id', '=', saver.depositor_id)
      .executeTakeFirstOrThrow()
    return now
  }

  it('is needed from the limit on: nothing happens until another person agrees', async () => {
    expect((await release()).body.data).toMatchObject({ status: 'WAITING' })
    expect(await standing()).toBe('HOLD')
    expect((await release()).status).toBe(422)
    const asked = await waiting(checker)
    expect(asked).toMatchObject({ is_own: false, words: expect.stringContaining('$20,000.00') })
    expect((await decide(checker.browser, asked?.uuid, 'approve')).status).toBe(200)
    expect(await standing()).toBeNull()
    expect((await decide(checker.browser, asked?.uuid, 'approve')).status).toBe(422)
  })

  it('is found by the invocation_id of the call that asked for it', async () => {
    const { body } = await release()
    const found = await checker.browser.get<{ customers: { depositor_id: string }[] }>(
      `/console/customers?q=${body.invocation_id}`,
    )
    expect(found.body.data?.customers).toMatchObject([{ depositor_id: saver.depositor_id }])
  })

  it('refused leaves all as it was, and can be asked for again', async () => {
    await release()
    const asked = await waiting(checker)
    expect((await decide(checker.browser, asked?.uuid, 'refuse')).status).toBe(200)
    expect(await standing()).toBe('HOLD')
    expect((await release()).body.data).toMatchObject({ status: 'WAITING' })
  })

  it('is never the maker’s own: not with another role, nor in another session, nor in the database', async () => {
    await release()
    const asked = await waiting(maker)
    expect(asked).toMatchObject({ is_own: true })
    expect((await decide(maker.browser, asked?.uuid, 'approve')).status).toBe(403)
    await test.ctx.db
      .updateTable('staff')
      .set({ role: 'approver' })
      .where('id', '=', maker.staff_id)
      .execute()
    const again = new StaffBrowser(test)
    await again.enter(maker.email)
    for (const browser of [maker.browser, again]) {
      expect(await decide(browser, asked?.uuid, 'approve')).toMatchObject({
        status: 403,
        body: { message: 'You requested this yourself. Someone else must decide.' },
      })
    }
    const byHand = test.ctx.db
      .updateTable('staff_approvals')
      .set({
        decision: 'approved',
        decided_by: maker.staff_id,
        decided_at: new Date(),
        decided_reason: 'x',
      })
      .where('id', '=', asked?.uuid ?? '')
      .execute()
    await expect(byHand).rejects.toThrow('staff_approvals')
    expect(await standing()).toBe('HOLD')
  })

  it('of two who decide at once is decided once', async () => {
    await release()
    const asked = await waiting(checker)
    const other = await enterAs(test, 'approver')
    const answers = await Promise.all([
      decide(checker.browser, asked?.uuid, 'approve'),
      decide(other.browser, asked?.uuid, 'refuse'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})
