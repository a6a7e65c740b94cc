import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, inboxOf } from '../../../../../test/browser.ts'
import {
  CLIENT,
  GROUPS,
  TwoAdministrators,
  addPerson,
  askIssuer,
  settingsFor,
  signOn,
} from '../../../../../test/console/single-sign-on.ts'
import { StaffBrowser, addStaffMember } from '../../../../../test/console/staff-browser.ts'
import { type Issuer, openIssuer } from '../../../../../test/outside/issuer.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'

/** Long enough for a call to come to the row that it has to wait for. */
const WAIT_MS = 1_500

describe('signing in with the identity provider', () => {
  const test = useTestApp()
  let issuer: Issuer
  let two: TwoAdministrators
  beforeAll(async () => {
    const origins = ['localhost', 'summit.localhost'].map((host) => originAt(test.ctx.config, host))
    const other = { client_id: 'other', client_secret: 'the other one', origins }
    issuer = await openIssuer([{ ...CLIENT, origins }, other])
    two = await TwoAdministrators.of(test)
    await two.setUp(issuer)
  })
  afterAll(() => issuer.close())
  beforeEach(() => {
    issuer.forge = undefined
  })

  const staffOf = (email: string) =>
    test.ctx.db
      .selectFrom('staff')
      .selectAll()
      .where('institution_id', '=', two.maker.institution_id)
      .where('email', '=', email)
      .executeTakeFirst()

  it('creates a staff member from their groups, emails administrators, and lets them approve after a day', async () => {
    const { person } = addPerson(issuer, { groups: [GROUPS.desk, GROUPS.approvers] })
    const { browser, reply } = await signOn(test, issuer)
    expect(reply.body.data).toMatchObject({
      email: person.email,
      name: person.name,
      role: 'approver',
      provider: 'Contoso',
    })
    expect(Date.parse(reply.body.data?.approves_from ?? '')).toBeGreaterThan(
      Date.now() + 86_000_000,
    )
    expect((await browser.get('/console/me')).body.data).toEqual(reply.body.data)
    const [letter] = await inboxOf(test, two.checker.email)
    expect(JSON.stringify(letter)).toContain(`${person.name} (${person.email}) was added to staff`)
    expect(await staffOf(person.email)).toMatchObject({ role: 'approver', password_hash: null })
  })

  it('sends a browser to the provider with PKCE, state, nonce and the return page of this institution', async () => {
    addPerson(issuer)
    const { url, answer } = await askIssuer(new StaffBrowser(test), issuer)
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.client_id,
      code_challenge_method: 'S256',
      redirect_uri: `${originAt(test.ctx.config, 'localhost')}/console/sso`,
    })
    for (const part of ['state', 'nonce', 'code_challenge']) {
      expect(query[part]?.length).toBeGreaterThanOrEqual(43)
    }
    expect(new URLSearchParams(answer).get('iss')).toBe(issuer.url)
  })

  it('links a staff member by a confirmed address, gives them the role of their groups, and ends their password', async () => {
    const member = await addStaffMember(test, 'viewer')
    const before = new StaffBrowser(test)
    await before.enter(member.email)
    addPerson(issuer, { email: member.email, groups: [GROUPS.ops] })
    const { reply } = await signOn(test, issuer)
    expect(reply.body.data).toMatchObject({ staff_id: member.staff_id, role: 'operations' })
    expect((await before.get('/console/me')).status).toBe(401)
    const given = { email: member.email, password: PASSWORD }
    const tried = await new StaffBrowser(test).post('/console/login', given)
    expect(tried).toMatchObject({ status: 403 })
    expect(tried.body.message).toContain('Sign in with Contoso')
    const path = `/console/staff/${member.staff_id}`
    const change = { role: 'approver', reason: 'They asked for it.' }
    const changed = await two.maker.browser.call('PATCH', path, change)
    expect(changed.body.errors?.['role']?.[0]).toContain('Their groups at Contoso decide this role')
  })

  it('finds a staff member by their id at the provider, whatever their address there is now', async () => {
    const { person } = addPerson(issuer)
    const first = await signOn(test, issuer)
    Object.assign(person, { email: two.maker.email })
    const again = await signOn(test, issuer)
    expect(again.reply.body.data?.staff_id).toBe(first.reply.body.data?.staff_id)
    expect(again.reply.body.data?.role).toBe('agent')
  })

  it.each([
    ['no group with a role', { groups: ['the-choir'] }, 'None of your groups at Contoso'],
    ['no groups', { groups: [] }, 'None of your groups at Contoso'],
    ['an address that nobody confirmed', { email_verified: false }, 'didn’t confirm your email'],
  ])('refuses, with a reason, a person with %s', async (_, changes, words) => {
    const { person } = addPerson(issuer, changes)
    const { browser, reply } = await signOn(test, issuer)
    expect(reply).toMatchObject({ status: 403 })
    expect(reply.body.message).toContain(words)
    expect(await staffOf(person.email)).toBeUndefined()
    expect((await browser.get('/console/me')).status).toBe(401)
  })

  it('refuses a second person with the address of a linked one, and a person whom an administrator disabled', async () => {
    const { person } = addPerson(issuer)
    const first = await signOn(test, issuer)
    addPerson(issuer, { email: person.email })
    const second = await signOn(test, issuer)
    expect(second.reply.body.message).toContain('Another account at Contoso')
    const staff_id = first.reply.body.data?.staff_id
    const body = { is_disabled: true, reason: 'They left the bank.' }
    await two.maker.browser.call('PATCH', `/console/staff/${staff_id}`, body)
    issuer.current = [...issuer.people].find(([, each]) => each === person)?.[0] ?? ''
    expect((await signOn(test, issuer)).reply.body.message).toContain('account was disabled')
  })

  it('keeps no token, secret, state or cookie in the clear', async () => {
    addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    const { tokens_sealed } = await test.ctx.db
      .selectFrom('staff_sessions')
      .select('tokens_sealed')
      .where('tokens_sealed', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(tokens_sealed?.toString('latin1')).not.toContain('token')
    const tables = [
      'single_sign_on',
      'single_sign_on_secrets',
      'staff_approvals',
      'audit_log',
    ] as const
    for (const table of tables) {
      const rows = await test.ctx.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain(CLIENT.client_secret)
    }
    expect(JSON.stringify((await browser.get('/console/me')).body)).not.toContain('token')
  })

  describe('an answer that is not what the provider signed for this sign-in', () => {
    const rejected = async (answer: string, browser: StaffBrowser) => {
      const reply = await browser.post('/console/login/sso/finish', { answer })
      expect((await browser.get('/console/me')).status).toBe(401)
      return reply
    }
    const UNVERIFIED = 'couldn’t verify the answer from Contoso'

    it.each<[string, NonNullable<Issuer['forge']>]>([
      ['alg=none', (header, claims) => [{ ...header, alg: 'none' }, claims]],
      ['another audience', (header, claims) => [header, { ...claims, aud: 'somebody-else' }]],
      ['several audiences', (header, claims) => [header, { ...claims, aud: ['passbook', 'x'] }]],
      ['another issuer', (header, claims) => [header, { ...claims, iss: 'https://other.example' }]],
      ['an old time', (header, claims) => [header, { ...claims, exp: 1_700_000_000 }]],
      ['another nonce', (header, claims) => [header, { ...claims, nonce: 'x'.repeat(43) }]],
      ['an unknown key', (header, claims) => [{ ...header, kid: 'another' }, claims]],
      ['a key of the client', (header, claims) => [{ ...header, alg: 'HS256' }, claims]],
    ])('is refused: an ID token with %s', async (_, forge) => {
      const { person } = addPerson(issuer)
      issuer.forge = forge
      const { browser, reply } = await signOn(test, issuer)
      expect(reply).toMatchObject({ status: 403 })
      expect(reply.body.message).toContain(UNVERIFIED)
      expect((await browser.get('/console/me')).status).toBe(401)
      expect(await staffOf(person.email)).toBeUndefined()
    })

    it('is refused: an ID token with an algorithm that the provider doesn’t offer', async () => {
      addPerson(issuer)
      // The header names RS512, but the signature is RS256.
      issuer.forge = (header, claims) => [{ ...header, alg: 'RS512' }, claims]
      expect((await signOn(test, issuer)).reply.status).toBe(403)
    })

    it('is refused: an answer that was used, and a code that was used', async () => {
      addPerson(issuer)
      const browser = new StaffBrowser(test)
      const first = await askIssuer(browser, issuer)
      const fresh = await browser.post('/console/login/sso/finish', first)
      expect(fresh.status).toBe(200)
      const second = new StaffBrowser(test)
      const { answer } = await askIssuer(second, issuer)
      const mixed = new URLSearchParams(answer)
      mixed.set('code', new URLSearchParams(first.answer).get('code') ?? '')
      expect((await rejected(`?${mixed.toString()}`, second)).body.message).toContain(UNVERIFIED)
      expect((await rejected(answer, second)).status).toBe(401)
    })

    it('is refused: an answer in another browser, or with another state', async () => {
      addPerson(issuer)
      const { answer } = await askIssuer(new StaffBrowser(test), issuer)
      expect((await rejected(answer, new StaffBrowser(test))).status).toBe(401)
      const victim = new StaffBrowser(test)
      await askIssuer(victim, issuer)
      expect((await rejected(answer, victim)).status).toBe(401)
    })

    it('is refused: an answer that names another issuer, or none', async () => {
      for (const iss of ['https://other.example', null]) {
        addPerson(issuer)
        const browser = new StaffBrowser(test)
        const { answer } = await askIssuer(browser, issuer)
        const query = new URLSearchParams(answer)
        if (iss === null) query.delete('iss')
        else query.set('iss', iss)
        const reply = await rejected(`?${query.toString()}`, browser)
        expect(reply.body.message).toContain(UNVERIFIED)
      }
    })

    it('is refused: an answer that was asked for at another institution', async () => {
      const there = await TwoAdministrators.of(test, 'summit')
      await there.setUp(issuer, { client_id: 'other', client_secret: 'the other one' })
      addPerson(issuer)
      const here = new StaffBrowser(test)
      const { answer } = await askIssuer(here, issuer)
      const other = new StaffBrowser(test, 'summit.localhost')
      for (const [name, value] of here.cookies) other.cookies.set(name, value)
      other.cookies.delete('STAFF-XSRF-TOKEN')
      expect((await rejected(answer, other)).status).toBe(401)
      const { browser } = await signOn(test, issuer, 'summit.localhost')
      for (const [name, value] of browser.cookies) here.cookies.set(name, value)
      expect((await here.get('/console/me')).status).toBe(401)
    })
  })

  it('writes no words of an address into the audit log', async () => {
    const browser = new StaffBrowser(test)
    const begun = await browser.post<{ url: string }>('/console/login/sso')
    const query = new URL(begun.body.data?.url ?? '').searchParams
    const words = 'Ada Lovelace 900-12-3456 '.repeat(100)
    const said = { error: words, state: query.get('state') ?? '', iss: issuer.url }
    const answer = `?${new URLSearchParams(said).toString()}`
    expect((await browser.post('/console/login/sso/finish', { answer })).status).toBe(403)
    const lines = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('institution_id', '=', two.maker.institution_id)
      .where('action', '=', 'refuse_sign_on')
      .execute()
    expect(JSON.stringify(lines)).not.toContain('Lovelace')
    expect(lines).toContainEqual({ details: { reason: 'another_error' } })
  })

  it('begins no session with a provider that is removed while it answers', async () => {
    const { person } = addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    const staff = await staffOf(person.email)
    const { answer } = await askIssuer(browser, issuer)
    // The sign-in waits for the row of this person, and two administrators remove the provider meanwhile.
    const work = await test.ctx.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('staff')
        .select('id')
        .where('institution_id', '=', two.maker.institution_id)
        .where('id', '=', staff?.id ?? '')
        .forUpdate()
        .execute()
      const signingIn = browser.post<unknown>('/console/login/sso/finish', { answer })
      await sleep(WAIT_MS)
      const removing = two.change('/console/single-sign-on', {}, 'DELETE')
      await sleep(WAIT_MS)
      return [signingIn, removing]
    })
    await Promise.all(work)
    const left = await test.ctx.db
      .selectFrom('staff_sessions')
      .select('method')
      .where('institution_id', '=', two.maker.institution_id)
      .where('method', '=', 'sso')
      .where('ended_at', 'is', null)
      .execute()
    expect(left).toEqual([])
    expect((await browser.get('/console/me')).status).toBe(401)
    await two.change('/console/single-sign-on', settingsFor(issuer))
  })

  it('says so if the provider cannot be reached, or is not who it says it is', async () => {
    issuer.isDown = true
    // The description of an issuer is cached for a while, so this test uses a registration that is not cached yet.
    const settings = settingsFor(issuer, { client_id: 'third', client_secret: 'the third one' })
    await two.change('/console/single-sign-on', settings)
    const down = await new StaffBrowser(test).post('/console/login/sso')
    expect(down).toMatchObject({ status: 503 })
    expect(down.body.message).toContain('Contoso can’t be reached right now')
    issuer.isDown = false
    // The address answers, but describes the issuer by another name.
    const renamed = issuer.url.replace('127.0.0.1', 'localhost')
    await two.change('/console/single-sign-on', { ...settings, issuer: renamed })
    expect((await new StaffBrowser(test).post('/console/login/sso')).status).toBe(403)
    await two.change('/console/single-sign-on', settingsFor(issuer))
  })
})
