import type { AuditLine } from '@passbook/contract/console/audit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { readCsv } from '../../../../test/history/read-exports.ts'
import { addApplicantWith } from '../../../../test/opening.ts'
import { writeAudit } from '../../../audit/write-audit.ts'

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
    await staff.browser.call('PATCH', `/console/staff/${agent.staff_id}`, { role: 'viewer' })
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
      'Also kept',
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
