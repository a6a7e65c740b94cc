import type { Approval } from '@passbook/contract/console/approvals'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { countDecidable } from './read-approval.ts'

const BECAUSE = { reason: 'The board decided it.' }
const RULE = { what: 'refund', from_cents: 100_00, approvers: 2, decider: 'approver' }
type Member = Awaited<ReturnType<typeof enterAs>>

describe('the approval policy', () => {
  const test = useTestApp()
  let adam: Member
  let ruth: Member
  let maker: Member
  let first: Member
  let second: Member
  let saver: Closer

  beforeEach(async () => {
    await test.ctx.db.deleteFrom('approval_policy').where('approvers', '>', 0).execute()
    adam = await enterAs(test, 'administrator')
    ruth = await enterAs(test, 'administrator')
    maker = await enterAs(test, 'operations')
    first = await enterAs(test, 'approver')
    second = await enterAs(test, 'approver')
    saver = await addCloser(test, 400_00)
  })

  const propose = (rule: object, by = adam) =>
    by.browser.post<{ approval_id: string }>('/console/approval-policy', { ...rule, ...BECAUSE })
  const decide = (uuid: string | undefined, by: Member, decision = 'approve') =>
    by.browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      ...BECAUSE,
    })
  const set = async (rule: object) => {
    const { body } = await propose(rule)
    expect((await decide(body.data?.approval_id, ruth)).status).toBe(200)
  }
  const rules = async (by = maker) => {
    const { body } = await by.browser.get<{ rules: object[] }>('/console/approval-policy')
    return body.data?.rules
  }
  const refund = async (amount_cents: number) => {
    const { body } = await maker.browser.post<{ approval_id: string }>(
      `/console/customers/${saver.depositor_id}/refund`,
      { amount_cents, words: 'A fee', ...BECAUSE },
    )
    return body.data?.approval_id ?? ''
  }
  const balance = async () => {
    const { current_cents } = await test.ctx.db
      .selectFrom('savings_balances')
      .select('current_cents')
      .where('institution_id', '=', saver.institution_id)
      .where('account_id', '=', saver.account)
      .executeTakeFirstOrThrow()
    return current_cents
  }

  it('is changed by two administrators, and read by those who make and decide requests', async () => {
    const { body } = await propose(RULE)
    expect(await rules()).toEqual([])
    expect((await decide(body.data?.approval_id, adam)).status).toBe(403)
    expect((await decide(body.data?.approval_id, first)).status).toBe(403)
    expect((await decide(body.data?.approval_id, ruth)).status).toBe(200)
    expect(await rules()).toEqual([RULE])
    expect((await propose(RULE)).status).toBe(422)
    expect((await propose(RULE, maker)).status).toBe(403)
    expect(await rules(await enterAs(test, 'operations', 'summit'))).toEqual([])
    await set({ ...RULE, is_removed: true })
    expect(await rules()).toEqual([])
  })

  it('without a rule, and below its amount, one approver decides as before', async () => {
    expect((await decide(await refund(150_00), first)).body.data?.approval).toMatchObject({
      decision: 'approved',
      approvers: 1,
    })
    await set(RULE)
    expect((await decide(await refund(99_99), first)).body.data?.approval.decision).toBe('approved')
  })

  it('from its amount up takes two different approvers', async () => {
    await set(RULE)
    const uuid = await refund(100_00)
    const before = await balance()
    const count = (member: Member) => countDecidable(test.ctx.db, { ...member, role: 'approver' })
    const open = await count(first)
    const voted = await decide(uuid, first)
    expect(voted.body.data?.approval).toMatchObject({
      decision: null,
      approvers: 2,
      votes: [{ email: first.email }],
      may_decide: false,
    })
    expect(await balance()).toBe(before)
    expect(await count(first)).toBe(open - 1)
    expect((await decide(uuid, first)).body.errors?.['']?.[0]).toContain('already approved')
    expect(await balance()).toBe(before)
    expect((await decide(uuid, second)).body.data?.approval.decision).toBe('approved')
    expect(await balance()).toBe(before + 100_00)
  })

  it('one approver of two is enough to decline', async () => {
    await set(RULE)
    const uuid = await refund(100_00)
    await decide(uuid, first)
    expect((await decide(uuid, second, 'refuse')).body.data?.approval.decision).toBe('refused')
  })

  it('does not count an approval of somebody who lost the role', async () => {
    await set(RULE)
    const uuid = await refund(100_00)
    await decide(uuid, first)
    await test.ctx.db
      .updateTable('staff')
      .set({ role: 'viewer' })
      .where('institution_id', '=', first.institution_id)
      .where('id', '=', first.staff_id)
      .execute()
    const path = `/console/approvals/${uuid}`
    const page = await second.browser.get<{ approval: Approval }>(path)
    expect(page.body.data?.approval.votes).toEqual([])
    expect((await decide(uuid, second)).body.data?.approval.decision).toBeNull()
    const third = await enterAs(test, 'approver')
    expect((await decide(uuid, third)).body.data?.approval.decision).toBe('approved')
  })

  it('names the role that decides: an approver no longer can, an administrator can', async () => {
    await set({ ...RULE, approvers: 1, decider: 'administrator' })
    const uuid = await refund(100_00)
    expect((await decide(uuid, first)).status).toBe(403)
    expect((await decide(uuid, ruth)).body.data?.approval.decision).toBe('approved')
  })

  it('tells administrators of a request about a customer by its kind, and none with a conflict', async () => {
    await set({ ...RULE, approvers: 1, decider: 'administrator' })
    const close = await enterAs(test, 'administrator')
    const { status } = await adam.browser.post(`/console/staff/${close.staff_id}/ties`, {
      email: saver.email,
      kind: 'family',
      ...BECAUSE,
    })
    expect(status).toBe(200)
    const before = (await inboxOf(test, close.email)).length
    await decide(await refund(100_00), ruth)
    expect(await inboxOf(test, close.email)).toHaveLength(before)
    const letters = (await inboxOf(test, adam.email)).filter(({ subject }) =>
      subject?.endsWith(': Refund'),
    )
    expect(letters).toHaveLength(2)
    for (const { subject, text } of letters) {
      expect(`${subject} ${text}`).not.toContain('$100.00')
      expect(text).not.toContain('A fee')
    }
  })

  it('applies to requests made after it, and open ones keep theirs', async () => {
    const uuid = await refund(100_00)
    await set(RULE)
    expect((await decide(uuid, first)).body.data?.approval.decision).toBe('approved')
  })

  it('never makes a higher amount easier to approve than a lower one', async () => {
    await set(RULE)
    const higher = { ...RULE, from_cents: 500_00 }
    expect((await propose({ ...higher, approvers: 1 })).body.errors?.approvers?.[0]).toContain(
      'The rule from $100.00 needs 2 approvers.',
    )
    await set(higher)
    const lower = { ...RULE, decider: 'administrator' }
    expect((await propose(lower)).body.errors?.approvers?.[0]).toContain('$500.00')
    // A request that was possible when it was made is checked again when it is approved.
    const stale = await propose({ ...RULE, approvers: 1 })
    await set({ ...RULE, from_cents: 50_00 })
    expect((await decide(stale.body.data?.approval_id, ruth)).status).toBe(422)
  })

  it.each(['book_break', 'post_manual_entry'])('has rules from an amount for %s', async (what) => {
    await set({ ...RULE, what })
    expect(await rules()).toEqual([{ ...RULE, what }])
  })

  it('shows who approves before and after, also where another rule applies', async () => {
    const factsOf = async (rule: object) => {
      const { body } = await propose(rule)
      const path = `/console/approvals/${body.data?.approval_id}`
      const page = await ruth.browser.get<{ approval: Approval }>(path)
      await decide(body.data?.approval_id, ruth)
      return page.body.data?.approval.facts[0]
    }
    const minimum = '1 approver (minimum)'
    expect(await factsOf(RULE)).toMatchObject({ value: minimum, after: '2 approvers' })
    const higher = { ...RULE, from_cents: 500_00, decider: 'administrator' }
    expect(await factsOf(higher)).toMatchObject({ value: '2 approvers', after: '2 administrators' })
    expect(await factsOf({ ...higher, is_removed: true })).toMatchObject({
      value: '2 administrators',
      after: '2 approvers',
    })
    expect(await factsOf({ ...RULE, is_removed: true })).toMatchObject({ after: minimum })
  })

  it.each([
    ['looser than the minimum', { ...RULE, what: 'add_staff', from_cents: 0, approvers: 1 }],
    ['for its own changes', { ...RULE, what: 'change_approval_policy', from_cents: 0 }],
    ['for an amount where there is none', { ...RULE, what: 'change_rate' }],
    ['for a request that does not exist', { ...RULE, what: 'paint_the_branch' }],
    ['for three', { ...RULE, approvers: 3 }],
  ])('has no rule %s', async (_, rule) => {
    expect((await propose(rule)).status).toBe(422)
  })
})
