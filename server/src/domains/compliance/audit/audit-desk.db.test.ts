import { randomUUID } from 'node:crypto'
import type { AuditLine } from '@passbook/contract/console/audit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { readCsv } from '../../../../test/history/read-exports.ts'
import { addApplicantWith } from '../../../../test/opening.ts'
import { addSaver } from '../../../../test/savers.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'

interface Page {
  lines: AuditLine[]
  has_more: boolean
}

describe('the audit desk', () => {
  const test = useTestApp()
  let approver: Awaited<ReturnType<typeof enterAs>>
  let maker: Awaited<ReturnType<typeof enterAs>>
  let customer: string

  beforeAll(async () => {
    approver = await enterAs(test, 'approver')
    maker = await enterAs(test, 'operations')
    customer = (await addApplicantWith(test)).depositor_id
    const hold = { reason: '=cmd("a stolen phone")' }
    const held = await maker.browser.post(`/console/customers/${customer}/hold`, hold)
    expect(held.status).toBe(200)
  })

  const read = async (query = '', browser: StaffBrowser = approver.browser) => {
    const { body } = await browser.get<Page>(`/console/audit${query}`)
    return body.data?.lines ?? []
  }

  it('says when, who, what and about whom, with before and after', async () => {
    const [line] = await read(`?customer=${customer}&who=${maker.email}`)
    expect(line).toMatchObject({
      by: { kind: 'operator', name: 'Some operations' },
      about: { entity: 'depositor', id: customer, depositor_id: customer },
      at: expect.any(String),
    })
    expect(line?.about.name).toBeTruthy()
    const staff = await enterAs(test, 'administrator')
    const agent = await enterAs(test, 'agent')
    const { body } = await staff.browser.call<{ approval_id: string }>(
      'PATCH',
      `/console/staff/${agent.staff_id}`,
      { role: 'viewer', reason: 'They changed their desk.' },
    )
    const other = await enterAs(test, 'administrator')
    const agreed = { decision: 'approve', reason: 'I asked them.' }
    await other.browser.post(`/console/approvals/${body.data?.approval_id}/decide`, agreed)
    const [changed] = await read('?what=change_staff')
    expect(changed).toMatchObject({
      about: { entity: 'staff', id: agent.staff_id, name: 'Some agent' },
      changes: [
        { what: 'role', before: 'agent', after: 'viewer' },
        { what: 'is_disabled', before: 'no', after: 'no' },
      ],
    })
    // Whoever may not see customers reads no name of one.
    const [bare] = await read(`?customer=${customer}&who=${maker.email}`, staff.browser)
    expect(bare?.about).toMatchObject({ name: null, depositor_id: customer })
  })

  it('leads from a transfer, an account or a sign-in to its customer', async () => {
    const { institution_id, depositor_id, transaction } = await addSaver(test)
    const { user_id, entity_id, savings_account_id } = await test.ctx.db
      .selectFrom('depositors')
      .innerJoin('entities', 'entities.id', 'depositors.entity_id')
      .select(['depositors.user_id', 'depositors.entity_id', 'entities.savings_account_id'])
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    const things = {
      transfer: transaction.uuid,
      user: user_id ?? '',
      entity: entity_id,
      savings_account: savings_account_id ?? '',
    }
    for (const [entity, entityId] of Object.entries(things)) {
      const actor = { kind: 'job', id: 'touching' } as const
      await writeAudit(test.ctx.db, { institution_id, actor, action: 'touch', entity, entityId })
    }
    const found = await read('?what=touch')
    expect(found.map(({ about }) => about)).toMatchObject(
      Object.entries(things)
        .map(([entity, id]) => ({ entity, id, depositor_id }))
        .toReversed(),
    )
    // Whoever may not see customers is led to none.
    const { browser } = await enterAs(test, 'administrator')
    const bare = await read('?what=touch', browser)
    expect(bare.map(({ about }) => about.depositor_id)).toEqual([null, null, null, null])
  })

  const linesOf = (who: { email: string }, action: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['entity', 'entity_id', 'details'])
      .where('institution_id', '=', approver.institution_id)
      .where('actor_id', '=', who.email)
      .where('action', '=', action)
      .orderBy('id')
      .execute()

  it('has who looked at a customer, once for many looks of one person', async () => {
    const agent = await enterAs(test, 'agent')
    const path = `/console/customers/${customer}`
    for (let n = 0; n < 3; n += 1) expect((await agent.browser.get(path)).status).toBe(200)
    const line = { entity: 'depositor', entity_id: customer, details: {} }
    expect(await linesOf(agent, 'view_customer')).toEqual([line])
    const other = await enterAs(test, 'viewer')
    await other.browser.get(path)
    expect(await linesOf(other, 'view_customer')).toEqual([line])
    // What happened with the customer is not buried under who looked.
    const { body } = await agent.browser.get(`${path}/timeline?kind=audit`)
    expect(JSON.stringify(body)).not.toContain('view customer')
    expect((await agent.browser.get(`/console/customers/${randomUUID()}`)).status).toBe(404)
    expect(await linesOf(agent, 'view_customer')).toHaveLength(1)
  })

  it('has who took the books along, and for which days', async () => {
    const { institution_id: entity_id } = maker
    const take = async (path: string) =>
      expect((await maker.browser.get(`/console/exports/${path}`)).status).toBe(200)
    const [from, to] = ['2026-01-01', '2026-12-31']
    await take(`postings?from=${from}&to=${to}`)
    // The pieces of one file are one line.
    await take(`postings?from=${from}&to=${to}&after=0:0`)
    await take(`postings?from=2025-01-01&to=${to}`)
    await take(`trial-balance?on=${to}`)
    await take('ach-files')
    const line = (details: object) => ({ entity: 'institution', entity_id, details })
    expect(await linesOf(maker, 'export_postings')).toEqual([
      line({ from, to }),
      line({ from: '2025-01-01', to }),
    ])
    expect(await linesOf(maker, 'export_trial_balance')).toEqual([line({ on: to })])
    expect(await linesOf(maker, 'export_ach_files')).toEqual([line({})])
  })

  it('goes by key, the newest first, and never tells a line twice', async () => {
    const { institution_id } = approver
    for (let n = 0; n < 120; n += 1) {
      const actor = { kind: 'job', id: 'counting' } as const
      const what = { action: 'count', entity: 'test', entityId: `${n}` }
      await writeAudit(test.ctx.db, { institution_id, actor, ...what })
    }
    const seen: AuditLine[] = []
    for (let hasMore = true, after = ''; hasMore;) {
      const { body } = await approver.browser.get<Page>(`/console/audit?what=count${after}`)
      if (!body.data) throw new Error(body.message)
      expect(body.data.lines.length).toBeLessThanOrEqual(100)
      seen.push(...body.data.lines)
      hasMore = body.data.has_more
      after = `&after=${seen.at(-1)?.id}`
    }
    expect(seen.map(({ about }) => about.id)).toEqual(
      Array.from({ length: 120 }, (_, n) => `${119 - n}`),
    )
  })

  it('is narrowed by day, by the Eastern clock, both included', async () => {
    const { institution_id } = approver
    const at = (happened_at: string, entity_id: string) =>
      sql`insert into audit_log
        (institution_id, happened_at, actor_kind, action, entity, entity_id)
        values (${institution_id}, ${happened_at}, 'system', 'of_old', 'test', ${entity_id})`.execute(
        test.ctx.db,
      )
    await at('2025-03-01T04:59:59Z', 'the day before')
    await at('2025-03-01T05:00:00Z', 'first')
    await at('2025-03-03T04:59:59Z', 'last')
    await at('2025-03-03T05:00:00Z', 'the day after')
    const found = await read('?what=of_old&from=2025-03-01&to=2025-03-02')
    expect(found.map(({ about }) => about.id)).toEqual(['last', 'first'])
  })

  it('offers who and what there is to choose from, and no customer among them', async () => {
    const { body } = await approver.browser.get<{
      people: { who: string; name: string | null }[]
      actions: string[]
    }>('/console/audit/choices')
    expect(body.data?.people).toContainEqual({ who: maker.email, name: 'Some operations' })
    expect(body.data?.people.map(({ who }) => who)).not.toContain(customer)
    const all = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .distinct()
      .where('institution_id', '=', approver.institution_id)
      .execute()
    expect(body.data?.actions.toSorted()).toEqual(all.map(({ action }) => action).toSorted())
  })

  it('gives a table in which nothing runs, and keeps that it was taken', async () => {
    const given = { customer, who: maker.email }
    const { body } = await approver.browser.post<{ file_name: string; text: string }>(
      '/console/audit/export',
      given,
    )
    expect(body.data?.file_name).toMatch(/^harborlight-audit-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = readCsv((body.data?.text ?? '').replace('\uFEFF', ''))
    expect(head).toEqual([
      'When',
      'Who',
      'What',
      'About',
      'About id',
      'Before',
      'After',
      'Other details',
    ])
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
    const [kept] = await read('?what=export_audit')
    expect(kept).toMatchObject({ by: { name: 'Some approver' } })
    expect(kept?.facts).toContainEqual({ what: 'customer', value: customer })
  })

  it('is another one at another institution', async () => {
    const abroad = await enterAs(test, 'approver', 'summit')
    expect(await read(`?customer=${customer}`, abroad.browser)).toEqual([])
    expect(await read('?what=count', abroad.browser)).toEqual([])
    const [own] = await read('?what=count')
    const past = await read(`?after=${own?.id}`, abroad.browser)
    expect(past).toEqual([])
  })
})
