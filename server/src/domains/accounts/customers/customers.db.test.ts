import { randomUUID } from 'node:crypto'
import type { Customer, CustomerLine, TimelineEvent } from '@passbook/contract/console/customers'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { PASSWORD, TestBrowser } from '../../../../test/browser.ts'
import { addCloser, closeByCode } from '../../../../test/closers.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { addSaver } from '../../../../test/savers.ts'

interface Found {
  customers: CustomerLine[]
  has_more: boolean
}

const BECAUSE = { reason: 'They called and asked for it.' }

describe('customers at the console', () => {
  const test = useTestApp()
  let agent: StaffBrowser
  let operations: StaffBrowser

  beforeAll(async () => {
    agent = (await enterAs(test, 'agent')).browser
    operations = (await enterAs(test, 'operations')).browser
  })

  const name = async ({ depositor_id }: Applicant, first_name: string, last_name: string) =>
    test.ctx.db
      .updateTable('depositors')
      .set({ first_name, last_name })
      .where('id', '=', depositor_id)
      .execute()
  const search = async (query: string) => {
    const { body } = await agent.get<Found>(`/console/customers?${query}`)
    if (body.data === null) throw new Error(body.message)
    return body.data
  }
  const idsOf = ({ customers }: Found) => customers.map(({ depositor_id }) => depositor_id)
  const find = async (q: string) => idsOf(await search(`q=${encodeURIComponent(q)}`))
  const read = async ({ depositor_id }: Applicant) =>
    (await agent.get<Customer>(`/console/customers/${depositor_id}`)).body.data
  const act = <T>(browser: StaffBrowser, { depositor_id }: Applicant, what: string, body = {}) =>
    browser.post<T>(`/console/customers/${depositor_id}/${what}`, { ...BECAUSE, ...body })

  it('are found by the beginning of either name, in any order and case', async () => {
    const [ada, zoe] = [await addApplicant(test), await addApplicant(test)]
    await name(ada, 'Quillan', 'Xanthos')
    await name(zoe, 'Xanthippe', 'Quill')
    expect(await find('xanth')).toEqual([ada.depositor_id, zoe.depositor_id])
    expect(await find('QUILL')).toEqual([zoe.depositor_id, ada.depositor_id])
    expect(await find('quillan xan')).toEqual([ada.depositor_id])
    expect(await find('xanthos quillan')).toEqual([ada.depositor_id])
    expect(await find('xa%')).toEqual([])
  })

  it('are told page by page, each once', async () => {
    const made: string[] = []
    for (let n = 0; n < 60; n += 1) {
      const person = await addApplicant(test)
      const [first, last] = n % 2 === 0 ? ['Manya', `Pagewell${n}`] : [`Pagewell${n}`, 'Other']
      await name(person, first ?? '', last ?? '')
      made.push(person.depositor_id)
    }
    const first = await search('q=pagewell')
    expect(first).toMatchObject({ has_more: true })
    const rest = await search(`q=pagewell&after=${first.customers.at(-1)?.depositor_id}`)
    expect(rest.has_more).toBe(false)
    expect([...idsOf(first), ...idsOf(rest)].toSorted()).toEqual(made.toSorted())
    const newest = await search('status=applying')
    const next = await search(`status=applying&after=${newest.customers.at(-1)?.depositor_id}`)
    expect(new Set([...idsOf(newest), ...idsOf(next)]).size).toBe(
      newest.customers.length + next.customers.length,
    )
  })

  it('are found by address, last four, amount and reference', async () => {
    const saver = await addSaver(test)
    const { account_last_four } = (await read(saver)) ?? {}
    expect(await find(saver.email.slice(0, -4))).toEqual([saver.depositor_id])
    expect(await find(account_last_four ?? '')).toContain(saver.depositor_id)
    expect(await find('$250.00')).toContain(saver.depositor_id)
    expect(await find(saver.transaction.reference)).toEqual([saver.depositor_id])
    expect(await find(saver.depositor_id)).toEqual([saver.depositor_id])
  })

  it('are told apart by where they stand', async () => {
    const held = await addApplicant(test, { standing: 'HOLD' })
    const closed = await addApplicant(test, { registration_status: 'VIEW_ONLY' })
    const flagged = await addApplicant(test, { registration_status: 'FLAGGED' })
    expect(idsOf(await search('status=hold'))).toEqual([held.depositor_id])
    expect(idsOf(await search('status=closed'))).toEqual([closed.depositor_id])
    expect(idsOf(await search('status=review'))).toEqual([flagged.depositor_id])
  })

  it('are found by the key of a call that ordered a transfer or closed an account', async () => {
    const [saver, other] = [await addCloser(test, 100_00), await addCloser(test, 0)]
    const ordered = await test.ctx.db
      .selectFrom('transfers')
      .select('call_key')
      .where('made_by', '=', saver.depositor_id)
      .where('call_key', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await find(ordered.call_key ?? '')).toEqual([saver.depositor_id])
    const key = randomUUID()
    expect((await closeByCode(test, other, {}, key)).status).toBe(200)
    expect(await find(key.toUpperCase())).toEqual([other.depositor_id])
    expect(await find(randomUUID())).toEqual([])
  })

  it('show who they are, what they have and what happened; another institution’s are not there', async () => {
    const saver = await addCloser(test, 400_00)
    expect(await read(saver)).toMatchObject({
      email: saver.email,
      balance_cents: 400_00,
      account: { current_cents: 400_00, closed_on: null },
      holders: [{ depositor_id: saver.depositor_id, is_primary: true }],
      live_sessions: 1,
    })
    const timeline = await agent.get<{ events: TimelineEvent[] }>(
      `/console/customers/${saver.depositor_id}/timeline?kind=transfer`,
    )
    expect(timeline.body.data?.events.length).toBeGreaterThan(0)
    const stranger = await enterAs(test, 'operations', 'summit')
    for (const path of ['', '/timeline']) {
      const address = `/console/customers/${saver.depositor_id}${path}`
      expect((await stranger.browser.get(address)).status).toBe(404)
    }
    for (const what of ['hold', 'release', 'end-sessions', 'unlock']) {
      expect((await act(stranger.browser, saver, what)).status).toBe(404)
    }
    const reveal = await act(stranger.browser, saver, 'reveal', { what: 'account_number' })
    expect(reveal.status).toBe(404)
  })

  it('go back through the timeline without losing or repeating anything', async () => {
    const person = await addApplicant(test)
    const { institution_id, depositor_id } = person
    const at = new Date('2026-11-16T15:00:00.123Z')
    const rows = Array.from({ length: 130 }, (_, n) => ({
      institution_id,
      actor_kind: 'system' as const,
      action: `happening_${n}`,
      entity: 'depositor',
      entity_id: depositor_id,
      happened_at: at,
      details: '{}',
    }))
    await test.ctx.db.insertInto('audit_log').values(rows).execute()
    const seen: string[] = []
    let before = ''
    for (;;) {
      const { body } = await agent.get<{ events: TimelineEvent[]; has_more: boolean }>(
        `/console/customers/${depositor_id}/timeline?kind=audit${before}`,
      )
      seen.push(...(body.data?.events.map(({ id }) => id) ?? []))
      if (!body.data?.has_more) break
      before = `&before=${encodeURIComponent(seen.at(-1) ?? '')}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(130)
    const wrong = await agent.get(`/console/customers/${depositor_id}/timeline?before=nonsense`)
    expect(wrong.status).toBe(422)
  })

  it('have a number revealed for a reason alone, which is kept', async () => {
    const saver = await addCloser(test, 100_00)
    const without = await act(agent, saver, 'reveal', { what: 'account_number', reason: ' ' })
    expect(without.status).toBe(422)
    const shown = await act<{ value: string }>(agent, saver, 'reveal', { what: 'account_number' })
    expect(shown.body.data?.value).toMatch(/^\d{10}$/)
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'details'])
      .where('institution_id', '=', saver.institution_id)
      .where('action', '=', 'reveal_account_number')
      .where('entity_id', '=', saver.depositor_id)
      .execute()
    expect(kept).toEqual([{ actor_kind: 'operator', details: BECAUSE }])
  })

  it('are signed out everywhere', async () => {
    const person = await addApplicant(test)
    expect((await act(agent, person, 'end-sessions')).status).toBe(200)
    expect((await person.browser.get('/depositor/progress')).status).toBe(401)
  })

  it('sign in again once they are unlocked', async () => {
    const person = await addApplicant(test)
    const browser = new TestBrowser(test)
    for (let n = 0; n < 6; n += 1) await browser.login(person.email, 'not the password')
    expect((await browser.login(person.email, PASSWORD)).status).toBe(403)
    expect(await read(person)).toMatchObject({ is_locked: true })
    expect((await act(agent, person, 'unlock')).status).toBe(200)
    expect(await read(person)).toMatchObject({ is_locked: false })
    expect((await browser.login(person.email, PASSWORD)).status).not.toBe(403)
  })

  it('are put on hold and, below the limit, released by one', async () => {
    const saver = await addCloser(test, 100_00)
    expect((await act(operations, saver, 'release')).status).toBe(422)
    const held = await act<{ customer: Customer }>(operations, saver, 'hold')
    expect(held.body.data?.customer).toMatchObject({ standing: 'HOLD', standing_reason: 'staff' })
    expect((await act(operations, saver, 'hold')).status).toBe(422)
    const released = await act<{ status: string }>(operations, saver, 'release')
    expect(released.body.data).toMatchObject({ status: 'DONE', customer: { standing: null } })
  })
})
