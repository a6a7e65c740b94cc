import type { ApprovalFact } from '@passbook/contract/console/approvals'
import type { CustomRoleLine } from '@passbook/contract/console/custom-roles'
import type { Me } from '@passbook/contract/console/staff-sign-in'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { addCloser } from '../../../../../test/closers.ts'
import { runCommand } from '../../../../../test/console/command-line.ts'
import { StaffBrowser, addCustomRole, enterAs } from '../../../../../test/console/staff-browser.ts'

const BECAUSE = { reason: 'The board decided it.' }
type Member = Awaited<ReturnType<typeof enterAs>>
let roles = 0

describe('a custom role', () => {
  const test = useTestApp()
  let adam: Member
  let ruth: Member

  beforeEach(async () => {
    adam = await enterAs(test, 'administrator')
    ruth = await enterAs(test, 'administrator')
  })

  const definition = (acts: readonly string[], more: object = {}) => {
    roles += 1
    return { name: `Desk ${roles}`, description: 'Helps at a desk.', acts, ...more }
  }
  const propose = (role: object, by = adam) =>
    by.browser.post<{ approval_id: string }>('/console/custom-roles', { ...role, ...BECAUSE })
  const change = (uuid: string, role: object, by = adam) =>
    by.browser.call<{ approval_id: string }>('PATCH', `/console/custom-roles/${uuid}`, {
      ...role,
      ...BECAUSE,
    })
  const retire = (uuid: string) =>
    adam.browser.call<{ approval_id: string }>('DELETE', `/console/custom-roles/${uuid}`, BECAUSE)
  const giveTo = (staff_id: string, role: string, by = adam) =>
    by.browser.call<{ approval_id: string }>('PATCH', `/console/staff/${staff_id}`, {
      role,
      ...BECAUSE,
    })
  const decide = (uuid: string | undefined, by: Member) =>
    by.browser.post(`/console/approvals/${uuid}/decide`, { decision: 'approve', ...BECAUSE })
  const list = async () =>
    (await adam.browser.get<{ roles: CustomRoleLine[] }>('/console/staff')).body.data?.roles ?? []
  const add = async (role: { name: string }) => {
    const { body } = await propose(role)
    expect((await decide(body.data?.approval_id, ruth)).status).toBe(200)
    const found = (await list()).find(({ name }) => name === role.name)
    if (!found) throw new Error(`${role.name} was not added`)
    return found
  }
  const refund = async (by: Member, amount_cents: number) => {
    const { depositor_id } = await addCloser(test, 400_00)
    return by.browser.post<{ approval_id: string }>(`/console/customers/${depositor_id}/refund`, {
      amount_cents,
      words: 'A fee',
      ...BECAUSE,
    })
  }
  const REFUNDING = ['customers.read', 'customers.refund']

  it('is added by two administrators, with its permissions in words', async () => {
    const role = definition(REFUNDING, { refund_day_cents: 20_00 })
    const { body } = await propose(role)
    const id = body.data?.approval_id
    const shown = await ruth.browser.get<{ approval: { facts: object[] } }>(
      `/console/approvals/${id}`,
    )
    expect(shown.body.data?.approval.facts).toMatchObject([
      { label: 'Name', value: role.name },
      { label: 'Description', value: 'Helps at a desk.' },
      {
        label: 'Permissions',
        value: 'Find and view customers; Request refunds up to the role’s limit',
      },
      { label: 'Refunds per day', value: '$20.00' },
      { label: 'Transfer reversals per day', value: 'Can’t request any' },
    ])
    expect((await decide(id, adam)).status).toBe(403)
    expect(await list()).not.toContainEqual(expect.objectContaining({ name: role.name }))
    expect((await decide(id, ruth)).status).toBe(200)
    expect(await list()).toContainEqual(
      expect.objectContaining({ name: role.name, acts: REFUNDING, holders: 0 }),
    )
    expect((await propose(definition(REFUNDING), await enterAs(test, 'operations'))).status).toBe(
      403,
    )
  })

  it.each([
    ['no permissions', definition([])],
    ['staff accounts', definition(['staff.manage'])],
    ['suspicious activity reports', definition(['suspicion.read'])],
    ['a permission without its page', definition(['customers.refund'])],
    ['the name of a built-in role', { ...definition(REFUNDING), name: 'Approver' }],
    [
      'asking and deciding',
      definition([...REFUNDING, 'approvals.read', 'approvals.decide', 'money.read']),
    ],
  ])('is refused with %s', async (_what, role) => {
    expect((await propose(role)).status).toBe(422)
  })

  it('is refused with the name of another one, also of one that was added meanwhile', async () => {
    const role = definition(REFUNDING)
    const twin = await propose({ ...role, name: role.name.toUpperCase() })
    await add(role)
    expect((await propose(role)).body.errors?.['name']).toEqual([
      'Another role already has this name.',
    ])
    expect((await decide(twin.body.data?.approval_id, ruth)).status).toBe(422)
  })

  it('is given to staff by two, who may do exactly what it allows, within its limit', async () => {
    const role = await add(definition(REFUNDING, { refund_day_cents: 20_00 }))
    const asked = await adam.browser.post<{ approval_id: string }>('/console/staff', {
      email: `holder-${roles}@staff.example`,
      name: `Holder ${roles}`,
      role: role.uuid,
      ...BECAUSE,
    })
    expect((await decide(asked.body.data?.approval_id, ruth)).status).toBe(200)
    const holder = await enterAs(test, { custom_role_id: role.uuid })
    expect((await list()).find(({ uuid }) => uuid === role.uuid)?.holders).toBe(2)
    const me = await holder.browser.get<Me>('/console/me')
    expect(me.body.data).toMatchObject({
      role: { uuid: role.uuid, name: role.name, acts: REFUNDING },
      refund_limit_cents: 20_00,
    })
    expect((await refund(holder, 15_00)).status).toBe(200)
    expect((await refund(holder, 5_01)).body.errors?.['amount_cents']?.[0]).toContain(
      'You have $5.00 left today',
    )
    const { depositor_id } = await addCloser(test, 1_00)
    const hold = { on: true, reason_code: 'other', ...BECAUSE }
    expect(
      (await holder.browser.post(`/console/customers/${depositor_id}/hold`, hold)).status,
    ).toBe(403)
  })

  it('is shown with its permissions and limits to the one who decides who gets it', async () => {
    const role = await add(definition(REFUNDING, { refund_day_cents: 20_00 }))
    const factsOf = async (id: string | undefined) => {
      const path = `/console/approvals/${id}`
      const { body } = await ruth.browser.get<{ approval: { facts: ApprovalFact[] } }>(path)
      return body.data?.approval.facts ?? []
    }
    const person = { email: `new-${roles}@staff.example`, name: `New ${roles}`, ...BECAUSE }
    const added = await adam.browser.post<{ approval_id: string }>('/console/staff', {
      ...person,
      role: role.uuid,
    })
    expect(await factsOf(added.body.data?.approval_id)).toMatchObject([
      { label: 'Role', value: role.name, after: null },
      {
        label: 'Permissions',
        value: 'Find and view customers; Request refunds up to the role’s limit',
      },
      { label: 'Refunds per day', value: '$20.00' },
      { label: 'Transfer reversals per day', value: 'Can’t request any' },
      { label: 'Administrators' },
    ])
    const given = await giveTo((await enterAs(test, 'operations')).staff_id, role.uuid)
    const facts = await factsOf(given.body.data?.approval_id)
    expect(facts).toMatchObject([
      { label: 'Sign-in' },
      { label: 'Role', value: 'operations', after: role.name },
      {
        label: 'Permissions',
        after: 'Find and view customers; Request refunds up to the role’s limit',
      },
      { label: 'Refunds per day', value: 'The institution’s limit', after: '$20.00' },
      {
        label: 'Transfer reversals per day',
        value: 'No limit',
        after: 'Can’t request any',
      },
      { label: 'Account' },
      { label: 'Passkeys' },
    ])
    // What somebody loses is read too.
    expect(facts[2]?.value).toContain('Request account closings')
    // A change of the role after the request is marked as such.
    const wider = { ...definition([...REFUNDING, 'money.read']), name: role.name }
    const changed = await change(role.uuid, wider)
    expect((await decide(changed.body.data?.approval_id, ruth)).status).toBe(200)
    expect(await factsOf(added.body.data?.approval_id)).toContainEqual(
      expect.objectContaining({
        label: 'Refunds per day',
        value: 'The institution’s limit',
        was: '$20.00',
      }),
    )
    expect(await factsOf(given.body.data?.approval_id)).toContainEqual(
      expect.objectContaining({
        label: 'Refunds per day',
        after: 'The institution’s limit',
        was: null,
        was_after: '$20.00',
      }),
    )
  })

  it('counts for the operator’s commands too', async () => {
    const { custom_role_id } = await addCustomRole(test, ['customers.read', 'customers.refund'])
    const holder = await enterAs(test, { custom_role_id })
    const { depositor_id } = await addCloser(test, 400_00)
    const as = ['--as', holder.email, '--institution', 'harborlight']
    const why = ['--reason', 'They called and asked for it.']
    const made = await runCommand(test, [
      ...as,
      'refund',
      depositor_id,
      '12.50',
      '--words',
      'A fee',
      ...why,
    ])
    expect(made).toMatchObject({ code: 0 })
    const refused = await runCommand(test, [...as, 'close-account', depositor_id, ...why])
    expect(refused.code).not.toBe(0)
    const asAdmin = ['--as', adam.email, '--institution', 'harborlight']
    const role = await runCommand(test, [
      ...asAdmin,
      'add-custom-role',
      '--name',
      'Command desk',
      '--description',
      'Made by a command.',
      '--acts',
      'customers.read,customers.refund',
      '--refund-day',
      '25.00',
      ...why,
    ])
    expect(role.err).toBe('')
    const [, id] = /^Request ([\da-f-]{36}) /.exec(role.out) ?? []
    expect((await decide(id, ruth)).status).toBe(200)
    expect((await list()).find(({ name }) => name === 'Command desk')).toMatchObject({
      acts: REFUNDING,
      refund_day_cents: 25_00,
    })
  })

  it('is changed for everybody who has it: they sign in again and lose requests it no longer allows', async () => {
    const role = await add(definition(REFUNDING))
    const holder = await enterAs(test, { custom_role_id: role.uuid })
    const made = await refund(holder, 10_00)
    const smaller = { ...definition(['customers.read', 'messages.read']), name: role.name }
    const asked = await change(role.uuid, smaller)
    expect((await decide(asked.body.data?.approval_id, adam)).status).toBe(403)
    expect((await refund(holder, 1_00)).status).toBe(200)
    expect((await decide(asked.body.data?.approval_id, ruth)).status).toBe(200)
    expect((await holder.browser.get('/console/me')).status).toBe(401)
    const request = await test.ctx.db
      .selectFrom('staff_approvals')
      .select(['decision', 'decided_reason'])
      .where('id', '=', made.body.data?.approval_id ?? '')
      .executeTakeFirstOrThrow()
    expect(request).toEqual({
      decision: 'withdrawn',
      decided_reason: 'The requester’s role no longer allows it.',
    })
    const browser = new StaffBrowser(test)
    expect((await browser.enter(holder.email)).status).toBe(200)
    expect((await browser.get('/console/messages')).status).toBe(200)
    expect((await refund({ ...holder, browser }, 1_00)).status).toBe(403)
    expect((await change(role.uuid, smaller)).status).toBe(422)
    const actions = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'custom_role')
      .where('entity_id', '=', role.uuid)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['add_custom_role', 'change_custom_role'])
  })

  it('is never given to a person who approved it or a change of it', async () => {
    const role = await add(definition(REFUNDING))
    const eve = await enterAs(test, 'administrator')
    // Ruth approved it, Eve did not.
    expect((await giveTo(ruth.staff_id, role.uuid)).body.errors?.['role']?.[0]).toContain(
      'approved this role',
    )
    const given = await giveTo(eve.staff_id, role.uuid)
    const wider = { ...definition([...REFUNDING, 'money.read']), name: role.name }
    const changed = await change(role.uuid, wider)
    expect((await decide(changed.body.data?.approval_id, eve)).status).toBe(200)
    // Eve has approved a change of it since the request was made.
    expect((await decide(given.body.data?.approval_id, ruth)).status).toBe(422)
  })

  it('decides what an approver decides, and nothing that administrators decide', async () => {
    const approver = await enterAs(test, 'approver')
    const { custom_role_id } = await addCustomRole(test, [
      'customers.read',
      'approvals.read',
      'approvals.decide',
    ])
    const holder = await enterAs(test, { custom_role_id })
    const maker = await enterAs(test, 'operations')
    const made = await refund(maker, 10_00)
    const lines = async (by: Member) => {
      const path = '/console/approvals?view=to_decide'
      const { body } = await by.browser.get<{ approvals: { uuid: string }[] }>(path)
      return body.data?.approvals.map(({ uuid }) => uuid) ?? []
    }
    expect(await lines(holder)).toEqual(await lines(approver))
    expect(await lines(holder)).toContain(made.body.data?.approval_id)
    expect((await decide(made.body.data?.approval_id, holder)).status).toBe(200)
    const ofStaff = await propose(definition(REFUNDING))
    const refused = await decide(ofStaff.body.data?.approval_id, holder)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Only an administrator can decide this request.')
    expect(await lines(holder)).not.toContain(ofStaff.body.data?.approval_id)
  })

  it('makes those who begin to decide wait first', async () => {
    const role = await add(definition(['customers.read', 'approvals.read']))
    const holder = await enterAs(test, { custom_role_id: role.uuid })
    const deciding = definition(['customers.read', 'approvals.read', 'approvals.decide'])
    const asked = await change(role.uuid, { ...deciding, name: role.name })
    expect((await decide(asked.body.data?.approval_id, ruth)).status).toBe(200)
    await holder.browser.enter(holder.email)
    const made = await refund(await enterAs(test, 'operations'), 10_00)
    const refused = await decide(made.body.data?.approval_id, holder)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('waiting period')
  })

  it('is retired by two once nobody active has it, and is given to nobody after that', async () => {
    const role = await add(definition(REFUNDING))
    const holder = await enterAs(test, { custom_role_id: role.uuid })
    expect((await retire(role.uuid)).body.errors?.['']?.[0]).toContain(holder.name)
    const back = await giveTo(holder.staff_id, 'viewer')
    expect((await decide(back.body.data?.approval_id, ruth)).status).toBe(200)
    const asked = await retire(role.uuid)
    expect((await decide(asked.body.data?.approval_id, adam)).status).toBe(403)
    const given = await giveTo(holder.staff_id, role.uuid)
    expect((await decide(asked.body.data?.approval_id, ruth)).status).toBe(200)
    expect(await list()).not.toContainEqual(expect.objectContaining({ uuid: role.uuid }))
    expect((await decide(given.body.data?.approval_id, ruth)).status).toBe(422)
    // Whoever decides reads why, and can decline.
    const page = `/console/approvals/${given.body.data?.approval_id}`
    const shown = await ruth.browser.get<{ approval: { facts: object[] } }>(page)
    expect(shown.body.data?.approval.facts).toContainEqual(
      expect.objectContaining({ label: 'Role', after: 'This role was retired.' }),
    )
    const declined = await ruth.browser.post(`${page}/decide`, { decision: 'refuse', ...BECAUSE })
    expect(declined.status).toBe(200)
    expect((await giveTo(holder.staff_id, role.uuid)).status).toBe(422)
    expect((await change(role.uuid, definition(REFUNDING))).status).toBe(404)
  })

  it('of another institution is neither given nor changed', async () => {
    const { custom_role_id } = await addCustomRole(test, ['customers.read'], 'summit')
    const viewer = await enterAs(test, 'viewer')
    expect((await giveTo(viewer.staff_id, custom_role_id)).status).toBe(422)
    expect((await change(custom_role_id, definition(REFUNDING))).status).toBe(404)
    expect((await retire(custom_role_id)).status).toBe(404)
  })
})
