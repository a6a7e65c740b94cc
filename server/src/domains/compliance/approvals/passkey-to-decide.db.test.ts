import type { Approval } from '@passbook/contract/console/approvals'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { addKey, enterWith } from '../../../../test/console/staff-passkeys.ts'

const DECISION = { decision: 'refuse', reason: 'Not the right words' }

describe('where approvers need a passkey', () => {
  const test = useTestApp()

  async function ask(browser: StaffBrowser): Promise<string> {
    const notice = { type: 0, title: 'Closed', message: 'On Friday', starts_at: null }
    const { body } = await browser.post<{ approval_id: string }>('/console/banners', {
      ...notice,
      ends_at: null,
      reason: 'The branch asked for it',
    })
    return body.data?.approval_id ?? ''
  }
  const turn = (browser: StaffBrowser, approvers_need_passkey: boolean) =>
    browser.call<{ approval_id: string }>('PATCH', '/console/staff-settings', {
      approvers_need_passkey,
      reason: 'The examiner asked for it',
    })

  it('a session that a code opened decides nothing, and says why; one of a passkey does', async () => {
    const maker = await enterAs(test, 'operations')
    const approver = await enterAs(test, 'approver')
    const admin = await enterAs(test, 'administrator')
    const decide = (browser: StaffBrowser, uuid: string) =>
      browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, DECISION)
    // Nobody wants it at first.
    expect((await decide(approver.browser, await ask(maker.browser))).status).toBe(200)
    expect((await turn(maker.browser, true)).status).toBe(403)
    const other = await enterAs(test, 'administrator')
    const turned = await turn(admin.browser, true)
    await other.browser.post(`/console/approvals/${turned.body.data?.approval_id}/decide`, {
      decision: 'approve',
      reason: 'I read the letter of the examiner',
    })

    const uuid = await ask(maker.browser)
    const refused = await decide(approver.browser, uuid)
    expect(refused.status).toBe(403)
    expect(refused.body.errors?.['']?.[0]).toContain('Add one under Your sign-in')
    expect((await approver.browser.get('/console/me')).body.data).toMatchObject({
      needs_passkey: true,
    })
    // Having one is not enough: the session has to be opened by it.
    const { key } = await addKey(test, approver.browser)
    expect((await decide(approver.browser, uuid)).status).toBe(403)
    const { browser, reply } = await enterWith(test, key)
    expect(reply.body.data).toMatchObject({ needs_passkey: false })
    expect((await decide(browser, uuid)).body.data?.approval).toMatchObject({ decision: 'refused' })

    // Another institution wants nothing of the kind, and others are not asked for it.
    expect((await maker.browser.get('/console/me')).body.data).toMatchObject({
      needs_passkey: false,
    })
    const abroad = await enterAs(test, 'approver', 'summit')
    expect((await abroad.browser.get('/console/me')).body.data).toMatchObject({
      needs_passkey: false,
    })
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'change_staff_settings')
      .execute()
    expect(kept).toEqual([
      {
        actor_id: other.email,
        details: {
          before: { approvers_need_passkey: false, approver_wait_hours: 24, request_days: 7 },
          after: { approvers_need_passkey: true, approver_wait_hours: 24, request_days: 7 },
        },
      },
    ])
  })
})
