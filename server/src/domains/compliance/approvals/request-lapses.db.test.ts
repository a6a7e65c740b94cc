import type { Approval, ApprovalLine } from '@passbook/contract/console/approvals'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'

const BECAUSE = { reason: 'The branch knows them well.' }
const DAY_MS = 24 * 60 * 60_000
type Member = Awaited<ReturnType<typeof enterAs>>

describe('a request ends with its maker, its time and its facts', () => {
  const test = useTestApp()
  let maker: Member
  let checker: Member
  let saver: Closer

  beforeEach(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
    saver = await addCloser(test, 400_00)
  })

  const ask = async (by = maker) => {
    const { body } = await by.browser.post<{ approval_id: string }>(
      `/console/customers/${saver.depositor_id}/refund`,
      { amount_cents: 5_00, words: 'A fee', ...BECAUSE },
    )
    return body.data?.approval_id ?? ''
  }
  const decide = (uuid: string, decision = 'approve') =>
    checker.browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      ...BECAUSE,
    })
  const withdraw = (uuid: string, by = maker) =>
    by.browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/withdraw`, BECAUSE)
  const listed = async (uuid: string, by = checker) => {
    const { body } = await by.browser.get<{ approvals: ApprovalLine[] }>('/console/approvals')
    return body.data?.approvals.find((approval) => approval.uuid === uuid)
  }
  const age = (uuid: string, days: number) => {
    const asked_at = new Date(test.ctx.clock.now().getTime() - days * DAY_MS)
    return test.ctx.db
      .updateTable('staff_approvals')
      .set({ asked_at, expires_at: new Date(asked_at.getTime() + 7 * DAY_MS) })
      .where('institution_id', '=', maker.institution_id)
      .where('id', '=', uuid)
      .execute()
  }

  it('of a disabled maker is withdrawn with them, and never carried out', async () => {
    const admin = await enterAs(test, 'administrator')
    const uuid = await ask()
    const path = `/console/staff/${maker.staff_id}`
    await admin.browser.call('PATCH', path, { is_disabled: true, ...BECAUSE })
    expect((await decide(uuid)).status).toBe(422)
    expect(await listed(uuid)).toMatchObject({
      decision: 'withdrawn',
      decided_by_email: admin.email,
    })
    // Somebody else asks for the same: the old request does not stand in the way.
    expect(await ask(await enterAs(test, 'operations'))).not.toBe('')
  })

  it('of a maker who lost the role is withdrawn with it', async () => {
    const [admin, other] = [
      await enterAs(test, 'administrator'),
      await enterAs(test, 'administrator'),
    ]
    const uuid = await ask()
    const { body } = await admin.browser.call<{ approval_id: string }>(
      'PATCH',
      `/console/staff/${maker.staff_id}`,
      { role: 'viewer', ...BECAUSE },
    )
    expect(await listed(uuid)).toMatchObject({ decision: null })
    const path = `/console/approvals/${body.data?.approval_id}/decide`
    await other.browser.post(path, { decision: 'approve', ...BECAUSE })
    expect(await listed(uuid)).toMatchObject({ decision: 'withdrawn' })
    expect((await decide(uuid)).status).toBe(422)
  })

  it('is not carried out for a maker who may no longer ask, however that came', async () => {
    const uuid = await ask()
    const setRole = (role: 'viewer' | 'operations') =>
      test.ctx.db
        .updateTable('staff')
        .set({ role })
        .where('institution_id', '=', maker.institution_id)
        .where('id', '=', maker.staff_id)
        .execute()
    await setRole('viewer')
    const refused = await decide(uuid)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body.errors)).toContain('can no longer make this request')
    expect((await decide(uuid, 'refuse')).status).toBe(200)
  })

  it('expires after seven days, says so, and can be asked for again', async () => {
    const uuid = await ask()
    await age(uuid, 6.9)
    expect(await listed(uuid)).toMatchObject({ decision: null })
    await age(uuid, 7)
    expect(await listed(uuid)).toMatchObject({ decision: 'expired', decided_by: null })
    const late = await decide(uuid)
    expect(late.status).toBe(422)
    expect(late.body.errors?.['']?.[0]).toContain('expired')
    const again = await ask()
    expect(again).not.toBe('')
    expect((await decide(again)).status).toBe(200)
    const kept = await test.ctx.db
      .selectFrom('staff_approvals')
      .select('decision')
      .where('institution_id', '=', maker.institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    expect(kept?.decision).toBe('expired')
  })

  it('one that expired does not keep anybody from asking again', async () => {
    const uuid = await ask()
    await age(uuid, 8)
    expect(await ask(await enterAs(test, 'operations'))).not.toBe('')
    expect(await listed(uuid)).toMatchObject({ decision: 'expired' })
  })

  it('is taken back by its maker alone, once', async () => {
    const uuid = await ask()
    const other = await enterAs(test, 'operations')
    expect((await withdraw(uuid, other)).status).toBe(403)
    expect((await withdraw(uuid)).body.data?.approval).toMatchObject({
      decision: 'withdrawn',
      decided_by_email: maker.email,
      decided_reason: BECAUSE.reason,
    })
    expect((await withdraw(uuid)).status).toBe(422)
    expect((await decide(uuid)).status).toBe(422)
    expect(await ask()).not.toBe('')
    const stranger = await enterAs(test, 'operations', 'summit')
    expect((await withdraw(uuid, stranger)).status).toBe(404)
  })

  it('shows who asked by their sign-in, and what changed since', async () => {
    const uuid = await ask()
    const read = async () => {
      const page = await checker.browser.get<{ approval: Approval }>(`/console/approvals/${uuid}`)
      return page.body.data?.approval
    }
    const before = await read()
    expect(before).toMatchObject({ asked_by_email: maker.email, expires_at: expect.any(String) })
    expect(before?.facts).toContainEqual({
      label: 'Balance',
      value: '$400.00',
      after: '$405.00',
      was: null,
      was_after: null,
    })
    await maker.browser.post(`/console/customers/${saver.depositor_id}/hold`, BECAUSE)
    expect((await read())?.facts).toContainEqual({
      label: 'Customer',
      value: 'On hold',
      after: null,
      was: 'Active',
      was_after: null,
    })
  })

  it('is nobody’s who has the maker’s name or mailbox', async () => {
    const uuid = await ask()
    await test.ctx.db
      .updateTable('staff')
      .set({ email: maker.email.replace('@', '+two@') })
      .where('institution_id', '=', checker.institution_id)
      .where('id', '=', checker.staff_id)
      .execute()
    const refused = await decide(uuid)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('same name or mailbox')
  })
})
