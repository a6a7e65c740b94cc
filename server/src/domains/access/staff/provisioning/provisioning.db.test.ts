import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { singleSignOnEndpoints } from '@passbook/contract/console/single-sign-on'
import type { Data } from '@passbook/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, inboxOf } from '../../../../../test/browser.ts'
import { ScimClient, SCHEMAS, addToken } from '../../../../../test/console/provisioning.ts'
import {
  CLIENT,
  GROUPS,
  TwoAdministrators,
  addPerson,
  signOn,
} from '../../../../../test/console/single-sign-on.ts'
import { StaffBrowser, addStaffMember } from '../../../../../test/console/staff-browser.ts'
import { type Issuer, openIssuer } from '../../../../../test/outside/issuer.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'

type Described = Data<typeof singleSignOnEndpoints.getSingleSignOn>

describe('an identity provider that provisions staff', () => {
  const test = useTestApp()
  let issuer: Issuer
  let two: TwoAdministrators
  let scim: ScimClient
  beforeAll(async () => {
    const origins = [originAt(test.ctx.config, 'localhost')]
    issuer = await openIssuer([{ ...CLIENT, origins }])
    two = await TwoAdministrators.of(test)
    await two.setUp(issuer)
    scim = new ScimClient(test, await addToken(two))
  })
  afterAll(() => issuer.close())

  const staffOf = (email: string) =>
    test.ctx.db
      .selectFrom('staff')
      .selectAll()
      .where('institution_id', '=', two.maker.institution_id)
      .where('email', '=', email)
      .executeTakeFirst()
  const meOf = (browser: StaffBrowser) => browser.get<Me>('/console/me')
  const described = async () =>
    (await two.maker.browser.get<Described>('/console/single-sign-on')).body.data?.provisioning
  /**
   * Adds a person at the issuer. By default their claim names no group, so only provisioned groups give them a role.
   */
  const addAtIssuer = (groups: string[] = []) => addPerson(issuer, { groups })
  const linesAbout = (entity_id: string) =>
    test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action'])
      .where('institution_id', '=', two.maker.institution_id)
      .where('entity_id', '=', entity_id)
      .orderBy('id')
      .execute()

  it('creates, activates and deactivates a person by the calls of Okta, at once and in the audit log', async () => {
    const { person } = addAtIssuer()
    const { email } = person
    expect((await scim.find('Users', `userName eq "${email}"`)).body.totalResults).toBe(0)
    const okta = {
      schemas: [SCHEMAS.user],
      userName: email,
      name: { givenName: 'Ada', familyName: 'Okta' },
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: 'Ada Okta',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const created = await scim.call('POST', '/Users', { body: okta })
    expect(created.status).toBe(201)
    expect(created.headers['location']).toBe(created.body.meta.location)
    expect(JSON.stringify(created.body)).not.toContain('1mz050nq')
    const { id } = created.body
    expect(await staffOf(email)).toBeUndefined()
    const group = await scim.addGroup('okta-approvers', [id])
    expect(await staffOf(email)).toBeUndefined()
    // The group has no role until two administrators give it one. Okta sends a new name of a group together with its
    // id.
    await scim.patch(`/Groups/${group}`, {
      op: 'replace',
      value: { id: group, displayName: GROUPS.approvers },
    })
    const staff = await staffOf(email)
    expect(staff).toMatchObject({ role: 'approver', name: 'Ada Okta', password_hash: null })
    const letters = JSON.stringify(await inboxOf(test, two.checker.email))
    expect(letters).toContain(`Ada Okta (${email}) was added to staff`)
    // They have no password, so no password signs them in.
    const tried = await new StaffBrowser(test).post('/console/login', { email, password: PASSWORD })
    expect(tried.status).toBe(400)
    const { browser, reply } = await signOn(test, issuer)
    expect(reply.body.data).toMatchObject({ staff_id: staff?.id, role: 'approver' })
    expect(Date.parse(reply.body.data?.approves_from ?? '')).toBeGreaterThan(
      Date.now() + 86_000_000,
    )
    // Okta replaces the whole user to deactivate them.
    const ended = await scim.call('PUT', `/Users/${id}`, { body: { ...okta, id, active: false } })
    expect(ended.body.active).toBe(false)
    const refused = await meOf(browser)
    expect(refused).toMatchObject({ status: 401 })
    expect(refused.body.message).toContain('no longer gives you access')
    expect((await signOn(test, issuer)).reply.status).toBe(403)
    expect(await staffOf(email)).toMatchObject({ is_without_group: true })
    const by = { actor_kind: 'system', actor_id: `provisioned by ${issuer.url}` }
    expect(await linesAbout(id)).toEqual([
      { ...by, action: 'provision_person' },
      { ...by, action: 'deactivate_provisioned_person' },
    ])
    expect(await linesAbout(staff?.id ?? '')).toContainEqual({
      ...by,
      action: 'end_outside_access',
    })
    await scim.call('DELETE', `/Groups/${group}`)
  })

  it('accepts what Entra ID sends: text for booleans, paths with filters, members by value, unknown attributes', async () => {
    const { person } = addAtIssuer()
    const { email } = person
    const id = await scim.addUser(email)
    expect(
      (await scim.find('Users', `externalId eq "${email.split('@')[0]}"`)).body.Resources,
    ).toEqual([expect.objectContaining({ id, userName: email })])
    const made = await scim.call('POST', '/Groups', {
      body: {
        schemas: [
          SCHEMAS.group,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: GROUPS.ops,
        meta: { resourceType: 'Group' },
      },
    })
    const group = `/Groups/${made.body.id}`
    const member = [{ $ref: null, value: id }]
    const added = await scim.patch(group, { op: 'Add', path: 'members', value: member })
    expect(added).toMatchObject({ status: 204 })
    expect(await staffOf(email)).toMatchObject({ role: 'operations', disabled_at: null })
    const read = await scim.call('GET', `${group}?excludedAttributes=members`)
    expect(read.body).not.toHaveProperty('members')
    const { browser } = await signOn(test, issuer)
    const changed = await scim.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${email}` },
      { op: 'Replace', path: 'displayName', value: 'Grace Entra' },
      { op: 'Add', path: `${SCHEMAS.enterprise}:department`, value: 'Treasury' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'US' },
    )
    expect(changed.body).toMatchObject({ displayName: 'Grace Entra', active: true })
    expect(await staffOf(`new-${email}`)).toMatchObject({ name: 'Grace Entra' })
    expect((await meOf(browser)).status).toBe(200)
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect((await meOf(browser)).status).toBe(401)
    await scim.patch(`/Users/${id}`, { op: 'Replace', value: { active: 'True' } })
    expect(await staffOf(`new-${email}`)).toMatchObject({ disabled_at: null })
    // Entra ID removes a member from a group in two ways.
    const back = await signOn(test, issuer)
    await scim.patch(group, { op: 'Remove', path: 'members', value: member })
    expect((await meOf(back.browser)).status).toBe(401)
    await scim.patch(group, { op: 'Add', path: 'members', value: member })
    expect(await staffOf(`new-${email}`)).toMatchObject({ disabled_at: null })
    await scim.patch(group, { op: 'Remove', path: `members[value eq "${id}"]` })
    expect(await staffOf(`new-${email}`)).toMatchObject({ is_without_group: true })
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim.call('GET', `/Users/${id}`)).status).toBe(404)
    await scim.call('DELETE', group)
  })

  it('does not let the claim bring back a group that was taken away, or a person who was deleted', async () => {
    const { person } = addAtIssuer([GROUPS.desk])
    const id = await scim.addUser(person.email)
    // The provider has sent no group yet, so the claim decides.
    expect((await signOn(test, issuer)).reply.body.data?.role).toBe('agent')
    const group = await scim.addGroup(GROUPS.desk, [id])
    const { browser } = await signOn(test, issuer)
    await scim.patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` })
    expect((await meOf(browser)).status).toBe(401)
    expect((await signOn(test, issuer)).reply.body.message).toContain('None of your groups')
    await scim.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] })
    expect((await signOn(test, issuer)).reply.status).toBe(200)
    await scim.call('DELETE', `/Groups/${group}`)
    expect((await signOn(test, issuer)).reply.status).toBe(200)
    await scim.call('DELETE', `/Users/${id}`)
    expect((await signOn(test, issuer)).reply.status).toBe(403)
    // The provider sends the same person again as a new record, which gets the same account.
    const before = await staffOf(person.email)
    await scim.addUser(person.email)
    expect((await signOn(test, issuer)).reply.body.data?.staff_id).toBe(before?.id)
  })

  it('withdraws the open requests of a deactivated person, and does not let in a person whom an administrator disabled', async () => {
    const { person } = addAtIssuer()
    const id = await scim.addUser(person.email)
    const group = await scim.addGroup(GROUPS.it, [id])
    const { browser, reply } = await signOn(test, issuer)
    const wish = { group: 'auditors', role: 'viewer', reason: 'For the auditors.' }
    const asked = await browser.post<{ approval_id: string }>(
      '/console/single-sign-on/groups',
      wish,
    )
    await scim.patch(`/Groups/${group}`, { op: 'remove', path: 'members' })
    const { decision } = await test.ctx.db
      .selectFrom('staff_approvals')
      .select('decision')
      .where('institution_id', '=', two.maker.institution_id)
      .where('id', '=', asked.body.data?.approval_id ?? '')
      .executeTakeFirstOrThrow()
    expect(decision).toBe('withdrawn')
    await scim.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] })
    const staff = `/console/staff/${reply.body.data?.staff_id}`
    const body = { is_disabled: true, reason: 'They left the bank.' }
    await two.maker.browser.call('PATCH', staff, body)
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect((await staffOf(person.email))?.disabled_at).not.toBeNull()
    expect((await described())?.problems).toContainEqual(
      expect.objectContaining({ uuid: id, problem: 'An administrator disabled their account.' }),
    )
    const role = { role: 'viewer', reason: 'They asked for it.' }
    const byHand = await two.maker.browser.call('PATCH', staff, role)
    expect(byHand.body.errors?.['role']?.[0]).toContain('decide this role')
    await scim.call('DELETE', `/Groups/${group}`)
  })

  it('leaves alone staff who sign in locally, and those whose access the operator restored', async () => {
    const local = await addStaffMember(test, 'operations')
    const id = await scim.addUser(local.email)
    const group = await scim.addGroup(GROUPS.ops, [id])
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect(await staffOf(local.email)).toMatchObject({ role: 'operations', disabled_at: null })
    await new StaffBrowser(test).enter(local.email)
    const { person } = addAtIssuer()
    const other = await scim.addUser(person.email)
    await scim.patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: other }] })
    const until = new Date(test.ctx.clock.now().getTime() + 86_400_000)
    await test.ctx.db
      .updateTable('staff')
      .set({ local_sign_in_until: until })
      .where('institution_id', '=', local.institution_id)
      .where('email', '=', person.email)
      .execute()
    await scim.call('DELETE', `/Users/${other}`)
    expect(await staffOf(person.email)).toMatchObject({ disabled_at: null })
    await scim.call('DELETE', `/Groups/${group}`)
  })

  it('deactivates the last administrators, and warns about it', async () => {
    const { person } = addAtIssuer()
    const id = await scim.addUser(person.email)
    const group = await scim.addGroup(GROUPS.it, [id])
    const others = await test.ctx.db
      .updateTable('staff')
      .set({ role: 'viewer' })
      .where('institution_id', '=', two.maker.institution_id)
      .where('role', '=', 'administrator')
      .where('email', '!=', person.email)
      .returning('id')
      .execute()
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect(await staffOf(person.email)).toMatchObject({ is_without_group: true })
    const letters = JSON.stringify(await inboxOf(test, two.maker.email))
    expect(letters).toContain('is no longer an administrator, and fewer than two are left')
    await test.ctx.db
      .updateTable('staff')
      .set({ role: 'administrator' })
      .where('institution_id', '=', two.maker.institution_id)
      .where(
        'id',
        'in',
        others.map((other) => other.id),
      )
      .execute()
    await scim.call('DELETE', `/Groups/${group}`)
  })

  it('lets two patches at once both count, and a person who is deactivated while signing in does not stay', async () => {
    const people = [addAtIssuer(), addAtIssuer(), addAtIssuer()]
    const ids = await Promise.all(people.map(({ person }) => scim.addUser(person.email)))
    const group = await scim.addGroup('race')
    const replies = await Promise.all(
      ids.map((value) =>
        scim.patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ value }] }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    const read = await scim.call('GET', `/Groups/${group}`)
    expect(read.body.members?.map(({ value }) => value).toSorted()).toEqual(ids.toSorted())
    const body = { schemas: [SCHEMAS.user], userName: 'twice@contoso.example' }
    const twins = await Promise.all([1, 2].map(() => scim.call('POST', '/Users', { body })))
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201, 409]))
    await scim.patch(`/Groups/${group}`, { op: 'Replace', path: 'displayName', value: GROUPS.desk })
    issuer.current = people[0]?.subject ?? ''
    for (let round = 0; round < 4; round += 1) {
      await scim.patch(`/Users/${ids[0]}`, { op: 'replace', path: 'active', value: true })
      const [{ browser }] = await Promise.all([
        signOn(test, issuer),
        scim.patch(`/Users/${ids[0]}`, { op: 'replace', path: 'active', value: false }),
      ])
      expect((await meOf(browser)).status).toBe(401)
    }
    await scim.call('DELETE', `/Groups/${group}`)
  })

  it('refuses in SCIM’s format, and changes nothing', async () => {
    const { person } = addAtIssuer()
    const id = await scim.addUser(person.email)
    const twice = await scim.call('POST', '/Users', {
      body: { schemas: [SCHEMAS.user], userName: person.email.toUpperCase() },
    })
    expect(twice).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    expect(twice.headers['content-type']).toContain('application/scim+json')
    const wrong: [Promise<{ status: number; body: object }>, number, string | undefined][] = [
      [scim.find('Users', 'userName co "a"'), 400, 'invalidFilter'],
      [scim.find('Users', `${'('.repeat(500)}userName eq "a"`), 400, 'invalidFilter'],
      [scim.find('Users', 'password eq "a"'), 400, 'invalidFilter'],
      [scim.find('Users', String.raw`userName eq "a\u0000"`), 400, 'invalidFilter'],
      [scim.find('Groups', String.raw`members eq "\ud800"`), 400, 'invalidFilter'],
      [scim.call('GET', '/Users?filter=a&filter=b'), 400, 'invalidValue'],
      [scim.call('GET', '/Users/none'), 404, undefined],
      [scim.call('GET', '/Bulk'), 404, undefined],
      [scim.call('POST', '/Users', { body: { schemas: [SCHEMAS.user] } }), 400, 'invalidValue'],
      [scim.call('POST', '/Users', { body: '{"userName":' }), 400, 'invalidSyntax'],
      [scim.call('POST', '/Users', { body: '{"userName":"a\\u0000b"}' }), 400, 'invalidSyntax'],
      [scim.call('POST', '/Users', { body: 'x'.repeat(1_100_000) }), 413, undefined],
      [
        scim.call('POST', '/Users', { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
        415,
        undefined,
      ],
      [
        scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'maybe' }),
        400,
        'invalidValue',
      ],
      [
        scim.patch(`/Users/${id}`, { op: 'replace', path: 'emails[[', value: 'x' }),
        400,
        'invalidPath',
      ],
      [scim.patch(`/Users/${id}`, { op: 'remove', path: 'userName' }), 400, 'mutability'],
      [scim.patch(`/Users/${id}`, { op: 'move', path: 'active' }), 400, 'invalidSyntax'],
    ]
    for (const [reply, status, scimType] of wrong) {
      const { body, status: given } = await reply
      expect([given, Reflect.get(body, 'scimType')]).toEqual([status, scimType])
      expect(body).toMatchObject({ schemas: [SCHEMAS.error], status: String(status) })
    }
    await scim.patch(`/Users/${id}`, { op: 'remove', path: 'active' })
    expect((await described())?.last_refusal).toBe('active cannot be removed.')
    const { meta } = (await scim.call('GET', `/Users/${id}`)).body
    const stale = { body: { op: 1 }, headers: { 'if-match': 'W/"7"' } }
    expect((await scim.call('PATCH', `/Users/${id}`, stale)).status).toBe(412)
    const known = { headers: { 'if-none-match': meta.version } }
    expect((await scim.call('GET', `/Users/${id}`, known)).status).toBe(304)
    const page = await scim.call('GET', '/Users?startIndex=-5&count=1')
    expect(page.body.Resources).toHaveLength(1)
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
      expect((await scim.call('GET', path)).status).toBe(200)
    }
  })
})
