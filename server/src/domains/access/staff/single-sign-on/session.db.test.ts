import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { Approval } from '@passbook/contract/console/approvals'
import { LIMITS } from '@passbook/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, inboxOf } from '../../../../../test/browser.ts'
import {
  CLIENT,
  GROUPS,
  TwoAdministrators,
  addPerson,
  settingsFor,
  signOn,
} from '../../../../../test/console/single-sign-on.ts'
import { StaffBrowser, addStaffMember } from '../../../../../test/console/staff-browser.ts'
import { type Issuer, openIssuer } from '../../../../../test/outside/issuer.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'
import { restoreAccess } from '../team/restored-access.ts'
import { confirmOpenSessions } from './confirm-session.ts'

const NOW = '2026-11-16T15:00:00Z'
const { askSeconds, graceMinutes } = LIMITS.singleSignOn

describe('a session that the identity provider began', () => {
  const test = useTestApp()
  const [clock, bankingClock] = [fixedClock(NOW), fixedClock(NOW)]
  let issuer: Issuer
  let two: TwoAdministrators
  beforeAll(async () => {
    test.ctx.realTime = clock
    test.ctx.clock = bankingClock
    const origins = [originAt(test.ctx.config, 'localhost')]
    issuer = await openIssuer([{ ...CLIENT, origins }])
    two = await TwoAdministrators.of(test)
    await two.setUp(issuer)
  })
  afterAll(() => issuer.close())
  beforeEach(() => {
    issuer.isDown = false
  })

  let seconds = 0
  /** Moves the clock of sessions. Sessions that are in use stay open. */
  const wait = (more: number) => {
    seconds += more
    clock.set(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
  }
  const meOf = (browser: StaffBrowser) => browser.get<Me>('/console/me')
  const asked = () => issuer.requests.filter((path) => path === '/token' || path === '/me').length
  const rowOf = (email: string) =>
    test.ctx.db
      .selectFrom('staff')
      .selectAll()
      .where('institution_id', '=', two.maker.institution_id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  /** Signs in with the right password and returns the status: a code was sent, or the provider has to be used. */
  const knock = async (email: string) => {
    const given = { email, password: PASSWORD }
    return (await new StaffBrowser(test).post('/console/login', given)).status
  }

  it('asks again after 30 seconds, once for many calls, and not before', async () => {
    addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    const before = asked()
    wait(askSeconds - 1)
    await meOf(browser)
    expect(asked()).toBe(before)
    wait(1)
    const replies = await Promise.all([1, 2, 3].map(() => meOf(browser)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    // Each time, the refresh token and the user information are requested once.
    expect(asked()).toBe(before + 2)
    // The provider replaced the refresh token, and the new one works.
    wait(askSeconds)
    expect((await meOf(browser)).status).toBe(200)
    expect(asked()).toBe(before + 4)
  })

  it('ends every session of a person whose group was removed, within a minute, and says why', async () => {
    const { subject, person } = addPerson(issuer, { groups: [GROUPS.ops] })
    const one = await signOn(test, issuer)
    const other = await signOn(test, issuer)
    const group = { group: 'night-shift', role: 'agent' }
    person.groups = []
    wait(askSeconds)
    const reply = await meOf(one.browser)
    expect(reply).toMatchObject({ status: 401 })
    expect(reply.body.message).toBe(
      'Your identity provider no longer gives you access to this console.',
    )
    expect((await meOf(other.browser)).body.errors?.['']).toEqual([reply.body.message])
    expect(await rowOf(person.email)).toMatchObject({ is_without_group: true })
    const letters = JSON.stringify(await inboxOf(test, two.maker.email))
    expect(letters).toContain(`${person.email}) can no longer sign in`)
    issuer.current = subject
    expect((await signOn(test, issuer)).reply.body.message).toContain('None of your groups')
    // A group with a role lets them in again, but their role cannot approve for a day.
    await two.change('/console/single-sign-on/groups', group)
    person.groups = ['night-shift']
    const back = await signOn(test, issuer)
    expect(back.reply.body.data).toMatchObject({ role: 'agent' })
    expect((await rowOf(person.email)).disabled_at).toBeNull()
  })

  it('ends an unused session by the job that runs every minute, and deletes its tokens', async () => {
    const { person } = addPerson(issuer)
    const { browser, reply } = await signOn(test, issuer)
    person.groups = []
    wait(60)
    await confirmOpenSessions(test.ctx)
    const { ended_at, ended_for, tokens_sealed } = await test.ctx.db
      .selectFrom('staff_sessions')
      .select(['ended_at', 'ended_for', 'tokens_sealed'])
      .where('institution_id', '=', two.maker.institution_id)
      .where('staff_id', '=', reply.body.data?.staff_id ?? '')
      .executeTakeFirstOrThrow()
    expect([ended_at, ended_for, tokens_sealed]).toEqual([clock.now(), 'no_group', null])
    expect((await meOf(browser)).status).toBe(401)
  })

  it('ends the sessions of a person whose account at the provider ended', async () => {
    const { subject } = addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    issuer.people.delete(subject)
    wait(askSeconds)
    const reply = await meOf(browser)
    expect(reply).toMatchObject({ status: 401 })
    expect(reply.body.message).toContain('Your identity provider ended your sign-in')
  })

  it('continues for five minutes while the provider cannot be reached, and then ends with a reason', async () => {
    addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    issuer.isDown = true
    for (let passed = askSeconds; passed < graceMinutes * 60; passed += askSeconds) {
      wait(askSeconds)
      expect((await meOf(browser)).status, `after ${passed} seconds`).toBe(200)
    }
    wait(askSeconds)
    const reply = await meOf(browser)
    expect(reply).toMatchObject({ status: 401 })
    expect(reply.body.message).toContain('couldn’t be reached for five minutes')
    issuer.isDown = false
    expect((await meOf(browser)).status).toBe(401)
  })

  it('ends when the role changes, and a role that grew approves nothing for a day', async () => {
    const { person } = addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    // The day after the first sign-in has passed.
    bankingClock.set('2026-11-18T15:00:00Z')
    person.groups = [GROUPS.it, GROUPS.desk]
    wait(askSeconds)
    expect((await meOf(browser)).body.message).toContain('Your role changed')
    const grown = await signOn(test, issuer)
    expect(grown.reply.body.data).toMatchObject({
      role: 'administrator',
      approves_from: '2026-11-19T15:00:00.000Z',
    })
    const request = await two.ask('/console/single-sign-on/groups', { group: 'x', role: 'viewer' })
    const path = `/console/approvals/${request.body.data?.approval_id}/decide`
    const decision = { decision: 'approve', reason: 'I looked at it too.' }
    const early = await grown.browser.post(path, decision)
    expect(early).toMatchObject({ status: 403 })
    expect(early.body.message).toContain('You can approve requests starting')
    // The role may make requests meanwhile.
    const asking = { group: 'y', role: 'viewer', reason: 'For the auditors.' }
    expect((await grown.browser.post('/console/single-sign-on/groups', asking)).status).toBe(200)
    bankingClock.set('2026-11-19T15:00:01Z')
    const later = await grown.browser.post<{ approval: Approval }>(path, decision)
    expect(later.body.data?.approval.decision).toBe('approved')
  })

  it('signs out here, and leads to where the provider ends its session', async () => {
    addPerson(issuer)
    const { browser } = await signOn(test, issuer)
    const reply = await browser.post<{ end_session_url: string }>('/console/logout')
    const url = new URL(reply.body.data?.end_session_url ?? '')
    expect(url.origin).toBe(issuer.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.client_id,
      post_logout_redirect_uri: `${originAt(test.ctx.config, 'localhost')}/console/login`,
    })
    expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400)
    expect((await meOf(browser)).status).toBe(401)
  })

  it('asks with the access token where the provider gives no refresh token', async () => {
    const origins = [originAt(test.ctx.config, 'localhost')]
    const other = await openIssuer([{ ...CLIENT, origins }], { hasRefreshTokens: false })
    await two.change('/console/single-sign-on', settingsFor(other))
    const { person } = addPerson(other)
    const { browser } = await signOn(test, other)
    wait(askSeconds)
    expect((await meOf(browser)).status).toBe(200)
    person.groups = []
    wait(askSeconds)
    expect((await meOf(browser)).status).toBe(401)
    await other.close()
    await two.change('/console/single-sign-on', settingsFor(issuer))
  })

  it('takes no restored access away, whether groups are missing or the account at the provider ended', async () => {
    const { email, institution_id } = await addStaffMember(test, 'administrator')
    const { subject, person } = addPerson(issuer, { email, groups: [GROUPS.it] })
    await signOn(test, issuer)
    person.groups = []
    expect((await signOn(test, issuer)).reply.status).toBe(403)
    expect(await rowOf(email)).toMatchObject({ is_without_group: true })
    await restoreAccess(test.ctx, {
      institution_id,
      email,
      reason: 'The provider lists nobody in any group.',
      now: bankingClock.now(),
      actor: { kind: 'operator', id: 'olga' },
    })
    const restored = new StaffBrowser(test)
    await restored.enter(email)
    // The button of the provider comes first on the page, and it still lists them in no group.
    expect((await signOn(test, issuer)).reply.body.message).toContain('None of your groups')
    expect((await meOf(restored)).body.data?.role).toBe('administrator')
    for (const end of [() => (person.groups = []), () => issuer.people.delete(subject)]) {
      person.groups = [GROUPS.desk]
      const { browser } = await signOn(test, issuer)
      end()
      wait(askSeconds)
      expect((await meOf(browser)).status).toBe(401)
      expect((await meOf(browser)).status).toBe(401)
      expect((await meOf(restored)).body.data?.role).toBe('administrator')
    }
    expect((await rowOf(email)).disabled_at).toBeNull()
  })

  it('can be the only way to sign in once two administrators used it, except for access that the operator restored', async () => {
    const off = settingsFor(issuer, { is_local_off: true })
    const early = await two.ask('/console/single-sign-on', off)
    expect(early.body.errors?.['is_local_off']?.[0]).toContain(
      'Two administrators must have signed',
    )
    for (const member of [two.maker, two.checker]) {
      addPerson(issuer, { email: member.email, groups: [GROUPS.it] })
      member.browser = (await signOn(test, issuer)).browser
    }
    bankingClock.set('2026-11-23T15:00:00Z')
    const agent = await addStaffMember(test, 'agent')
    const before = new StaffBrowser(test)
    await before.enter(agent.email)
    const lost = await addStaffMember(test, 'administrator')
    await two.change('/console/single-sign-on', off)
    expect((await meOf(before)).body.message).toContain(
      'Your institution changed how staff sign in',
    )
    expect(await knock(agent.email)).toBe(403)
    expect(await knock(lost.email)).toBe(403)
    await restoreAccess(test.ctx, {
      institution_id: lost.institution_id,
      email: lost.email,
      reason: 'The provider is gone.',
      now: bankingClock.now(),
      actor: { kind: 'operator', id: 'olga' },
    })
    expect(await knock(lost.email)).toBe(200)
    // Restored access lasts until the end of the next business day.
    bankingClock.set('2026-11-25T04:59:00Z')
    expect(await knock(lost.email)).toBe(200)
    bankingClock.set('2026-11-25T05:00:00Z')
    expect(await knock(lost.email)).toBe(403)
  })
})
