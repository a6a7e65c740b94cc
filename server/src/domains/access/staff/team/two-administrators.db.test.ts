import type { Approval } from '@passbook/contract/console/approvals'
import type { StaffSettings } from '@passbook/contract/console/team'
import type { StaffTie } from '@passbook/contract/console/conflicts-of-interest'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { addKey } from '../../../../../test/console/staff-passkeys.ts'
import { addSaver } from '../../../../../test/savers.ts'

const BECAUSE = { reason: 'The branch needs another pair of hands.' }
const NEW_PASSWORD = 'lanterns above the quay'
type Member = Awaited<ReturnType<typeof enterAs>>
let people = 0

describe('staff, roles and security settings', () => {
  const test = useTestApp()
  let adam: Member
  let ruth: Member

  beforeEach(async () => {
    adam = await enterAs(test, 'administrator')
    ruth = await enterAs(test, 'administrator')
  })

  const newcomer = (role = 'viewer') => {
    people += 1
    return { email: `new-${people}@staff.example`, name: `Newcomer ${people}`, role, ...BECAUSE }
  }
  const add = (by: Member, person: object) =>
    by.browser.post<{ approval_id: string }>('/console/staff', person)
  const change = (by: Member, whom: { staff_id: string }, body: object) =>
    by.browser.call<{ approval_id: string | null }>('PATCH', `/console/staff/${whom.staff_id}`, {
      ...BECAUSE,
      ...body,
    })
  const decide = (by: Member, uuid: string | null | undefined, decision = 'approve') =>
    by.browser.post<{ approval: Approval }>(`/console/approvals/${uuid}/decide`, {
      decision,
      reason: 'I called them.',
    })
  const rowOf = (email: string) =>
    test.ctx.db
      .selectFrom('staff')
      .selectAll()
      .where('institution_id', '=', adam.institution_id)
      .where('email', '=', email)
      .executeTakeFirst()
  const settings = async () => {
    const { body } = await adam.browser.get<{ settings: StaffSettings }>('/console/staff')
    return body.data?.settings
  }
  const subjects = async (email: string) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)

  async function choosePassword(email: string): Promise<StaffBrowser> {
    const [letter] = await inboxOf(test, email)
    const [, fragment = ''] = /#(\S+)/.exec(letter?.link ?? letter?.text ?? '') ?? []
    const token = new URLSearchParams(fragment).get('token') ?? ''
    const browser = new StaffBrowser(test)
    await browser.post('/console/password', { email, token, password: NEW_PASSWORD })
    const { status } = await browser.enter(email, NEW_PASSWORD)
    expect(status).toBe(200)
    return browser
  }

  it('one administrator adds nobody: a second administrator agrees, and both are written to', async () => {
    const person = newcomer('approver')
    const asked = await add(adam, person)
    expect(await rowOf(person.email)).toBeUndefined()
    expect((await decide(adam, asked.body.data?.approval_id)).status).toBe(403)
    for (const { email } of [adam, ruth]) {
      expect((await subjects(email))[0]).toContain('Approval needed')
    }
    // An approver decides about money, not about who works here.
    const petra = await enterAs(test, 'approver')
    expect((await decide(petra, asked.body.data?.approval_id)).status).toBe(403)
    const seen = await petra.browser.get<{ approvals: Approval[] }>('/console/approvals')
    expect(seen.body.data?.approvals.map(({ what }) => what)).not.toContain('add_staff')
    expect((await decide(ruth, asked.body.data?.approval_id)).status).toBe(200)
    expect(await rowOf(person.email)).toMatchObject({ role: 'approver', name: person.name })
    for (const { email } of [adam, ruth]) {
      expect((await subjects(email))[0]).toContain('Changed in')
    }
  })

  it('one administrator raises nobody, enables nobody and resets nobody’s sign-in', async () => {
    const agent = await enterAs(test, 'agent')
    const asked = await change(adam, agent, { role: 'administrator' })
    expect(await rowOf(agent.email)).toMatchObject({ role: 'agent' })
    expect((await agent.browser.get('/console/me')).status).toBe(200)
    expect((await decide(ruth, asked.body.data?.approval_id)).status).toBe(200)
    expect(await rowOf(agent.email)).toMatchObject({ role: 'administrator' })
    expect((await agent.browser.get('/console/me')).status).toBe(401)

    const other = await enterAs(test, 'operations')
    expect((await change(adam, other, { is_disabled: true })).status).toBe(200)
    expect(await rowOf(other.email)).toMatchObject({ disabled_at: expect.any(Date) })
    const enabling = await change(adam, other, { is_disabled: false })
    expect(await rowOf(other.email)).toMatchObject({ disabled_at: expect.any(Date) })
    await decide(ruth, enabling.body.data?.approval_id)
    expect(await rowOf(other.email)).toMatchObject({ disabled_at: null })

    const viewer = await enterAs(test, 'viewer')
    await addKey(test, viewer.browser)
    const link = await adam.browser.post<{ approval_id: string }>(
      `/console/staff/${viewer.staff_id}/link`,
      BECAUSE,
    )
    expect((await subjects(viewer.email)).join()).not.toContain('Choose your password')
    const keys = await adam.browser.call<{ approval_id: string }>(
      'DELETE',
      `/console/staff/${viewer.staff_id}/passkeys`,
      BECAUSE,
    )
    expect((await viewer.browser.get('/console/me')).status).toBe(200)
    await decide(ruth, link.body.data?.approval_id)
    expect((await subjects(viewer.email)).join()).toContain('Choose your password')
    await decide(ruth, keys.body.data?.approval_id)
    expect((await viewer.browser.get('/console/me')).status).toBe(401)
  })

  it('one administrator changes no security setting', async () => {
    const turn = (by: Member, approvers_need_passkey: boolean) =>
      by.browser.call<{ approval_id: string }>('PATCH', '/console/staff-settings', {
        approvers_need_passkey,
        ...BECAUSE,
      })
    const asked = await turn(adam, true)
    expect(await settings()).toMatchObject({ approvers_need_passkey: false })
    const listed = await ruth.browser.get<{ approvals: Approval[] }>('/console/approvals')
    const request = listed.body.data?.approvals.find(
      ({ uuid }) => uuid === asked.body.data?.approval_id,
    )
    expect(request).toMatchObject({ asked_by_email: adam.email, decision: null })
    expect((await decide(ruth, asked.body.data?.approval_id)).status).toBe(200)
    expect(await settings()).toEqual({
      approvers_need_passkey: true,
      approver_wait_hours: 24,
      request_days: 7,
    })
    await test.ctx.db
      .updateTable('staff_settings')
      .set({ approvers_need_passkey: false })
      .where('institution_id', '=', adam.institution_id)
      .execute()
  })

  it('one administrator opens no account again that is close to somebody', async () => {
    const agent = await enterAs(test, 'agent')
    const { email } = await addSaver(test)
    const tie = { email, kind: 'family', ...BECAUSE }
    const path = `/console/staff/${agent.staff_id}/ties`
    // Recording takes away alone: it needs nobody else.
    const recorded = await adam.browser.post<{ ties: StaffTie[] }>(path, tie)
    const uuid = recorded.body.data?.ties[0]?.uuid
    const asked = await adam.browser.post<{ approval_id: string }>(
      `${path}/${uuid}/remove`,
      BECAUSE,
    )
    const ties = async () =>
      (await adam.browser.get<{ ties: StaffTie[] }>(path)).body.data?.ties.length
    expect(await ties()).toBe(1)
    expect((await decide(ruth, asked.body.data?.approval_id)).status).toBe(200)
    expect(await ties()).toBe(0)
  })

  it('nobody decides a request about themselves', async () => {
    const third = await enterAs(test, 'administrator')
    const asked = await change(adam, ruth, { role: 'approver' })
    const own = await decide(ruth, asked.body.data?.approval_id)
    expect(own).toMatchObject({ status: 403 })
    expect(own.body.message).toContain('about you')
    expect((await decide(third, asked.body.data?.approval_id)).status).toBe(200)
  })

  it('a new approver approves nothing for a day, and may refuse meanwhile', async () => {
    const person = newcomer('approver')
    const asked = await add(adam, person)
    await decide(ruth, asked.body.data?.approval_id)
    const browser = await choosePassword(person.email)
    const fresh = { ...adam, browser, email: person.email }
    const maker = await enterAs(test, 'operations')
    const refund = async () => {
      const saver = await addCloser(test, 400_00)
      const { body } = await maker.browser.post<{ approval_id: string }>(
        `/console/customers/${saver.depositor_id}/refund`,
        { amount_cents: 5_00, words: 'A fee', ...BECAUSE },
      )
      return body.data?.approval_id
    }
    const request = await refund()
    const tooSoon = await decide(fresh, request)
    expect(tooSoon.status).toBe(403)
    expect(tooSoon.body.message).toContain('You can approve requests starting')
    const me = await browser.get<{ approves_from: string | null }>('/console/me')
    expect(me.body.data?.approves_from).toEqual(expect.any(String))
    expect((await decide(fresh, request, 'refuse')).status).toBe(200)
    const later = await refund()
    await test.ctx.db
      .updateTable('staff')
      .set({ access_changed_at: new Date(test.ctx.clock.now().getTime() - 25 * 60 * 60_000) })
      .where('institution_id', '=', adam.institution_id)
      .where('email', '=', person.email)
      .execute()
    expect((await decide(fresh, later)).status).toBe(200)
  })

  it('names are unique, however they are written, and so are mailboxes', async () => {
    const person = newcomer()
    const asked = await add(adam, person)
    // The same person asked for twice waits once.
    expect((await add(ruth, person)).status).toBe(422)
    await decide(ruth, asked.body.data?.approval_id)
    const name = person.name
    const written = [
      name,
      name.toUpperCase(),
      ` ${name.replace(' ', '\u00a0\u200b ')} `,
      wide(name),
    ]
    for (const same of written) {
      const { status, body } = await add(adam, { ...newcomer(), name: same })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('name')
    }
    const alias = person.email.replace('@', '+second@')
    expect((await add(adam, { ...newcomer(), email: alias })).body.errors).toHaveProperty('email')
    const byHand = test.ctx.db
      .insertInto('staff')
      .values({
        institution_id: adam.institution_id,
        email: 'by-hand@staff.example',
        name: wide(name),
        role: 'viewer',
        created_at: new Date(),
      })
      .execute()
    await expect(byHand).rejects.toThrow('staff_names')
  })

  it('two administrators stay, whoever asks at once', async () => {
    const { institution_id } = adam
    await test.ctx.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('institution_id', '=', institution_id)
      .where('role', '=', 'administrator')
      .where('id', 'not in', [adam.staff_id, ruth.staff_id])
      .execute()
    const answers = await Promise.all([
      change(adam, ruth, { is_disabled: true }),
      change(ruth, adam, { is_disabled: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(answers[0]?.body.errors?.['']?.[0]).toContain('two administrators')
  })

  it('with one administrator left nothing at all is approved', async () => {
    const maker = await enterAs(test, 'operations')
    const checker = await enterAs(test, 'approver')
    const saver = await addCloser(test, 400_00)
    const asked = await maker.browser.post<{ approval_id: string }>(
      `/console/customers/${saver.depositor_id}/refund`,
      { amount_cents: 5_00, words: 'A fee', ...BECAUSE },
    )
    const others = test.ctx.db
      .updateTable('staff')
      .where('institution_id', '=', adam.institution_id)
      .where('role', '=', 'administrator')
      .where('id', '<>', adam.staff_id)
    await others.set({ disabled_at: new Date() }).execute()
    const refused = await decide(checker, asked.body.data?.approval_id)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('two active administrators')
    await others.set({ disabled_at: null }).execute()
    expect((await decide(checker, asked.body.data?.approval_id)).status).toBe(200)
  })
})

/** The same letters at full width, which look alike and are other characters. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  )
}
