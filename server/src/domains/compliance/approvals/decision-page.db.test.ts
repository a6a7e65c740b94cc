import type {
  Approval,
  ApprovalLine,
  approvalEndpoints,
} from '@passbook/contract/console/approvals'
import type { Role } from '@passbook/contract/console/roles'
import type { Data } from '@passbook/contract/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { countDecidable } from './read-approval.ts'

const BECAUSE = { reason: 'The branch knows them well.' }
type Member = Awaited<ReturnType<typeof enterAs>>
type Page = Data<typeof approvalEndpoints.getApproval>

describe('the page of a request', () => {
  const test = useTestApp()
  let maker: Member
  let checker: Member
  let saver: Closer

  beforeEach(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
    saver = await addCloser(test, 400_00)
    // Requests of other tests would be the next ones.
    await test.ctx.db
      .updateTable('staff_approvals')
      .set({ decision: 'expired', decided_at: new Date(), decided_reason: 'Over' })
      .where('decision', 'is', null)
      .execute()
  })

  const ask = async (whom = saver, by = maker) => {
    const { body } = await by.browser.post<{ approval_id: string }>(
      `/console/customers/${whom.depositor_id}/refund`,
      { amount_cents: 5_00, words: 'A fee', ...BECAUSE },
    )
    return body.data?.approval_id ?? ''
  }
  const hold = () =>
    maker.browser.post(`/console/customers/${saver.depositor_id}/hold`, {
      hold_reason: 'legal',
      ...BECAUSE,
    })
  const open = (uuid: string, by = checker) => by.browser.get<Page>(`/console/approvals/${uuid}`)
  const read = async (uuid: string, by = checker) => (await open(uuid, by)).body.data
  const decide = (uuid: string, body: object = {}, by = checker) =>
    by.browser.post<{ approval: Approval; next_uuid: string | null }>(
      `/console/approvals/${uuid}/decide`,
      { decision: 'approve', ...BECAUSE, ...body },
    )
  const listed = async (view: string, by = checker) => {
    const path = `/console/approvals?view=${view}`
    const { body } = await by.browser.get<{ approvals: ApprovalLine[] }>(path)
    return body.data?.approvals.map(({ uuid }) => uuid) ?? []
  }
  const tie = async (member: Member) => {
    const admin = await enterAs(test, 'administrator')
    const { email } = await test.ctx.db
      .selectFrom('users')
      .innerJoin('depositors', 'depositors.user_id', 'users.id')
      .select('users.email')
      .where('depositors.institution_id', '=', saver.institution_id)
      .where('depositors.id', '=', saver.depositor_id)
      .executeTakeFirstOrThrow()
    await admin.browser.post(`/console/staff/${member.staff_id}/ties`, {
      email,
      kind: 'family',
      ...BECAUSE,
    })
  }

  it('shows the amount, the balance before and after, and the customer’s status now', async () => {
    const uuid = await ask()
    const page = await read(uuid)
    expect(page).toMatchObject({
      approval: { amount_cents: 5_00, may_decide: true, decider: 'approver', is_own: false },
      customer_status: [],
    })
    expect(page?.approval.facts).toContainEqual({
      label: 'Balance',
      value: '$400.00',
      after: '$405.00',
      was: null,
      was_after: null,
    })
    await hold()
    const [held] = (await read(uuid))?.customer_status ?? []
    expect(held).toMatch(/^On hold since \w{3} \d+, \d{4}\. Required by a legal order\.$/)
    expect(await read(uuid, maker)).toMatchObject({ approval: { is_own: true, may_decide: false } })
  })

  it('is approved as it was read: a change meanwhile refuses, and reading again allows', async () => {
    const uuid = await ask()
    const before = await read(uuid)
    await maker.browser.post(`/console/customers/${saver.depositor_id}/address`, {
      street: '2 Oak Street',
      unit: '',
      city: 'Nashville',
      state: 'TN',
      zip: '37203',
      ...BECAUSE,
    })
    // What the page does not show changes nothing.
    expect((await read(uuid))?.seen).toBe(before?.seen)
    await hold()
    const refused = await decide(uuid, { seen: before?.seen })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.['']).toEqual([
      'This request changed since you opened it. Read it again below before you approve it.',
    ])
    expect((await read(uuid))?.approval.decision).toBeNull()
    expect((await decide(uuid, { seen: (await read(uuid))?.seen })).status).toBe(200)
  })

  it('can be declined whatever changed, because declining changes nothing', async () => {
    const uuid = await ask()
    const seen = (await read(uuid))?.seen
    await hold()
    expect((await decide(uuid, { seen, decision: 'refuse' })).status).toBe(200)
  })

  it('leads to the next request that this person may decide, and counts them', async () => {
    const [first, second] = [await ask(), await ask(await addCloser(test, 100_00))]
    const count = () => countDecidable(test.ctx.db, { ...checker, role: 'approver' })
    expect(await count()).toBe(2)
    expect(await read(first)).toMatchObject({ next_uuid: second })
    const decided = await decide(first, { decision: 'refuse' })
    expect(decided.body.data).toMatchObject({ next_uuid: second })
    expect((await decide(second)).body.data).toMatchObject({ next_uuid: null })
    expect(await count()).toBe(0)
  })

  it('is not counted for its maker, for another role, or for somebody close to the customer', async () => {
    const uuid = await ask()
    const count = (member: Member, role: Role = 'approver') =>
      countDecidable(test.ctx.db, { ...member, role })
    expect(await count(maker, 'operations')).toBe(0)
    expect(await count(maker)).toBe(0)
    expect(await count(await enterAs(test, 'administrator'), 'administrator')).toBe(0)
    const close = await enterAs(test, 'approver')
    expect(await count(close)).toBe(1)
    await tie(close)
    expect(await count(close)).toBe(0)
    expect(await listed('to_decide', close)).not.toContain(uuid)
    expect((await open(uuid, close)).status).toBe(403)
    const other = await ask(await addCloser(test, 100_00))
    expect(await read(other, close)).toMatchObject({ next_uuid: null })
  })

  it('is not there for a role that neither makes nor decides it, nor at another institution', async () => {
    const uuid = await ask()
    expect((await open(uuid, await enterAs(test, 'administrator'))).status).toBe(404)
    expect((await open(uuid, await enterAs(test, 'approver', 'summit'))).status).toBe(404)
    expect((await open(uuid, await enterAs(test, 'viewer'))).status).toBe(403)
  })

  it('lists what is to be decided, what is one’s own, and what is decided', async () => {
    const uuid = await ask()
    expect(await listed('to_decide')).toContain(uuid)
    expect(await listed('mine')).not.toContain(uuid)
    expect(await listed('mine', maker)).toContain(uuid)
    expect(await listed('to_decide', maker)).not.toContain(uuid)
    await decide(uuid)
    expect(await listed('to_decide')).not.toContain(uuid)
    expect(await listed('decided')).toContain(uuid)
  })

  it('shows the sections of a document that change, each beside the one in force', async () => {
    const words = {
      title: 'Privacy notice',
      sections: [{ heading: 'What we keep', paragraphs: ['Little.', 'Very little.'] }],
      agreement: 'I have read it.',
    }
    const { body } = await maker.browser.post<{ approval_id: string }>('/console/documents', {
      kind: 'privacy',
      words,
      effective_date: null,
      worse: null,
      ...BECAUSE,
    })
    const page = await read(body.data?.approval_id ?? '')
    expect(page?.texts).toContainEqual({
      title: 'What we keep',
      before: null,
      after: 'Little.\n\nVery little.',
    })
    expect(page?.texts.some(({ before, after }) => before !== null && after === null)).toBe(true)
  })
})
