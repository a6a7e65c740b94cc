import type { BulkResult } from '@passbook/contract/console/bulk'
import type { CustomerLine } from '@passbook/contract/console/customers'
import type { ReportLine } from '@passbook/contract/console/sar'
import type { StaffTie } from '@passbook/contract/console/conflicts-of-interest'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant } from '../../../../../test/applicants.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { joined } from '../../../../../test/joint/joining.ts'
import { addSaver } from '../../../../../test/savers.ts'
import { TOO_CLOSE } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'

const REASON = 'They told us so when they began.'
type Member = Awaited<ReturnType<typeof enterAs>>

describe('whom somebody of the staff is close to', () => {
  const test = useTestApp()
  let admin: Member
  let otherAdmin: Member
  beforeAll(async () => {
    admin = await enterAs(test, 'administrator')
    otherAdmin = await enterAs(test, 'administrator')
  })

  const record = (member: Pick<Member, 'staff_id'>, email: string, by: Member = admin) =>
    by.browser.post<{ name: string; ties: StaffTie[] }>(`/console/staff/${member.staff_id}/ties`, {
      email,
      kind: 'family',
      reason: REASON,
    })
  const remove = (member: Pick<Member, 'staff_id'>, tie: string | null, by: Member = admin) =>
    by.browser.post<{ approval_id: string }>(
      `/console/staff/${member.staff_id}/ties/${tie}/remove`,
      { reason: 'They were divorced years ago.' },
    )
  const agree = (uuid: string | undefined, by: Member = otherAdmin) =>
    by.browser.post(`/console/approvals/${uuid}/decide`, {
      decision: 'approve',
      reason: 'I read the decree.',
    })
  const opened = async (browser: StaffBrowser, depositor_id: string) => {
    const { status, body } = await browser.get(`/console/customers/${depositor_id}`)
    return status === 200 ? 'open' : body.message
  }

  it('is recorded and removed by an administrator, with why, before and after', async () => {
    const agent = await enterAs(test, 'agent')
    const { email, depositor_id } = await addSaver(test)
    expect(await opened(agent.browser, depositor_id)).toBe('open')
    const recorded = await record(agent, email)
    expect(recorded.body.data).toMatchObject({
      name: 'Some agent',
      ties: [{ email, kind: 'family', reason: REASON, recorded_by: 'Some administrator' }],
    })
    expect(await opened(agent.browser, depositor_id)).toBe(TOO_CLOSE)
    expect((await record(agent, email)).body.errors).toHaveProperty('email')
    const removed = await remove(agent, recorded.body.data?.ties[0]?.uuid ?? null)
    expect(await opened(agent.browser, depositor_id)).toBe(TOO_CLOSE)
    expect((await agree(removed.body.data?.approval_id)).status).toBe(200)
    expect(await opened(agent.browser, depositor_id)).toBe('open')
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('institution_id', '=', agent.institution_id)
      .where('entity', '=', 'staff')
      .where('entity_id', '=', agent.staff_id)
      .where('action', 'in', ['record_tie', 'remove_tie'])
      .orderBy('id')
      .execute()
    const tie = { tie: 'family', depositor_id }
    expect(kept).toMatchObject([
      { action: 'record_tie', actor_id: admin.email, details: { reason: REASON, after: tie } },
      {
        action: 'remove_tie',
        actor_id: otherAdmin.email,
        details: { before: tie, after: { tie: null } },
      },
    ])
  })

  it('is nobody’s to record or remove for themselves, nor about an account close to them', async () => {
    const other = await enterAs(test, 'administrator')
    const agent = await enterAs(test, 'agent')
    const { email } = await addSaver(test)
    expect((await record(admin, email)).status).toBe(422)
    const { body } = await record(other, email)
    expect((await remove(other, body.data?.ties[0]?.uuid ?? null, other)).status).toBe(422)
    expect((await record(agent, email, other)).body.message).toBe(TOO_CLOSE)
    const tied = await record(agent, email)
    const tie = tied.body.data?.ties[0]?.uuid ?? null
    expect((await remove(agent, tie, other)).body.message).toBe(TOO_CLOSE)
    const asked = await remove(agent, tie)
    expect((await agree(asked.body.data?.approval_id, other)).body.message).toBe(TOO_CLOSE)
    const still = await admin.browser.get<{ ties: StaffTie[] }>(
      `/console/staff/${agent.staff_id}/ties`,
    )
    expect(still.body.data?.ties).toHaveLength(1)
  })

  it('is theirs by the email address they share, without being recorded', async () => {
    const person = await addApplicant(test)
    const agent = await enterAs(test, 'agent')
    await test.ctx.db
      .updateTable('staff')
      .set({ email: person.email })
      .where('institution_id', '=', agent.institution_id)
      .where('id', '=', agent.staff_id)
      .execute()
    expect(await opened(agent.browser, person.depositor_id)).toBe(TOO_CLOSE)
    const { body } = await admin.browser.get<{ ties: StaffTie[] }>(
      `/console/staff/${agent.staff_id}/ties`,
    )
    expect(body.data?.ties).toMatchObject([{ uuid: null, email: person.email, kind: 'own' }])
  })

  it('counts for everybody who holds the account', async () => {
    const { primary, second } = await joined(test)
    const agent = await enterAs(test, 'agent')
    await record(agent, second.email)
    for (const { depositor_id } of [primary, second]) {
      expect(await opened(agent.browser, depositor_id)).toBe(TOO_CLOSE)
    }
    expect(await opened(agent.browser, (await addSaver(test)).depositor_id)).toBe('open')
  })

  it('is left out of the search, whatever is typed; of many rows theirs alone is refused', async () => {
    const [own, other] = [await addSaver(test), await addSaver(test)]
    const agent = await enterAs(test, 'agent')
    const finds = async (q: string) => {
      const { body } = await agent.browser.get<{ customers: CustomerLine[] }>(
        `/console/customers?q=${q}`,
      )
      return body.data?.customers.some(({ depositor_id }) => depositor_id === own.depositor_id)
    }
    const isTied = async () =>
      (await agent.browser.get<{ has_ties: boolean }>('/console/me')).body.data?.has_ties
    const typed = [own.depositor_id, own.email, '$250.00', own.transaction.uuid.slice(0, 8)]
    expect(await Promise.all(typed.slice(0, 3).map(finds))).toEqual([true, true, true])
    expect(await isTied()).toBe(false)
    await record(agent, own.email)
    expect(await Promise.all(typed.map(finds))).toEqual([false, false, false, false])
    expect(await isTied()).toBe(true)
    const { body } = await agent.browser.post<{ results: BulkResult[] }>(
      '/console/customers/end-sessions',
      { depositor_ids: [own.depositor_id, other.depositor_id], reason: REASON },
    )
    expect(body.data?.results).toMatchObject([
      { id: own.depositor_id, is_done: false, message: TOO_CLOSE },
      { id: other.depositor_id, is_done: true },
    ])
  })

  it('counts at the agreeing for whoever asked, too', async () => {
    const saver = await addSaver(test)
    const [maker, checker] = [await enterAs(test, 'operations'), await enterAs(test, 'approver')]
    const { body } = await maker.browser.post<{ approval_id: string }>(
      `/console/customers/${saver.depositor_id}/refund`,
      { amount_cents: 5_00, words: 'A fee', reason: REASON },
    )
    await record(maker, saver.email)
    const decide = (decision: string) =>
      checker.browser.post(`/console/approvals/${body.data?.approval_id}/decide`, {
        decision,
        reason: 'I looked at it too.',
      })
    const agreed = await decide('approve')
    expect(agreed.status).toBe(422)
    expect(JSON.stringify(agreed.body.errors)).toContain('has a conflict of interest')
    expect((await decide('refuse')).status).toBe(200)
  })

  it('learns of no suspicion against them', async () => {
    const saver = await addSaver(test)
    const [first, second] = [await enterAs(test, 'compliance'), await enterAs(test, 'compliance')]
    const { body } = await first.browser.post<{ report: ReportLine }>('/console/suspicion', {
      title: 'Odd deposits',
      suspect: '',
      narrative: 'Many small ones.',
      depositor_id: saver.depositor_id,
      detected_on: '2026-01-05',
    })
    const uuid = body.data?.report.uuid
    await record(second, saver.email)
    const seen = async ({ browser }: Member) => {
      const list = await browser.get<{ reports: ReportLine[] }>('/console/suspicion')
      return list.body.data?.reports.map((report) => report.uuid)
    }
    expect(await seen(first)).toContain(uuid)
    expect(await seen(second)).not.toContain(uuid)
  })

  it('is of customers of the same institution, who sign in there', async () => {
    const agent = await enterAs(test, 'agent')
    const stranger = await enterAs(test, 'administrator', 'summit')
    const { email } = await addSaver(test)
    expect((await record(agent, 'nobody@example.com')).body.errors).toHaveProperty('email')
    expect((await record(agent, email, stranger)).status).toBe(404)
    expect((await stranger.browser.get(`/console/staff/${agent.staff_id}/ties`)).status).toBe(404)
    const tie = (await record(agent, email)).body.data?.ties[0]?.uuid ?? null
    expect((await remove(agent, tie, stranger)).status).toBe(404)
  })
})
