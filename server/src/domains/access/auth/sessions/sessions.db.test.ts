import { endpoints } from '@passbook/contract'
import type { AuthCheck } from '@passbook/contract/auth'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { TestBrowser } from '../../../../../test/browser.ts'
import { addPerson } from '../../../../../test/people.ts'
import { fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'

const SESSION_COOKIE = '__Host-passbook-session'
const MINUTE_MS = 60_000
const IDLE_MS = 15 * MINUTE_MS

describe('a session, on two processes', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)

  afterEach(() => {
    test.ctx.realTime = systemClock
    twin.ctx.realTime = systemClock
  })

  async function signedIn(email: string): Promise<TestBrowser> {
    await addPerson(test, email)
    const browser = new TestBrowser(test)
    await browser.signIn(email)
    return browser
  }

  it('of a password without a code opens the MFA calls and nothing else', async () => {
    await addPerson(test, 'ada@example.com')
    const browser = new TestBrowser(test)
    await browser.login('ada@example.com')
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
    for (const path of [
      '/user',
      '/auth-check',
      '/auth-check/no-ext',
      '/depositor',
      '/device-info',
    ]) {
      expect((await browser.get(path)).status).toBe(401)
    }
    expect(
      (await browser.post('/mfa-confirm-update/phone', { phone: '555-201-3399' })).status,
    ).toBe(401)
    expect((await browser.get('/mfa-select/email')).status).toBe(200)
  })

  it('by its cookie alone reads but has no effects', async () => {
    const tab = (await signedIn('bea@example.com')).newTab()
    expect((await tab.get('/user')).status).toBe(200)
    expect((await tab.get('/depositor/progress')).status).toBe(200)
    expect((await tab.get('/mfa-select/email?purpose=withdraw')).status).toBe(401)
    expect((await tab.get(`/mfa-resend/${'x'.repeat(43)}`)).status).toBe(401)
    expect((await tab.post('/email-verification/resend')).status).toBe(401)
    expect((await tab.call('DELETE', `/device-info/${crypto.randomUUID()}`)).status).toBe(401)
  })

  it('gives each tab a token of its own, good on every process', async () => {
    const first = await signedIn('cleo@example.com')
    const second = first.newTab()
    const check = await second.get<AuthCheck>('/auth-check')
    second.bearer = check.body.data?.token ?? undefined
    expect(second.bearer).toMatch(/^se_/)
    expect(second.bearer).not.toBe(first.bearer)
    for (const tab of [first, second]) {
      expect((await tab.at(twin).post('/email-verification/resend')).status).toBe(200)
      expect((await tab.get<AuthCheck>('/auth-check')).body.data?.token).toBeNull()
    }
    await first.post('/logout')
    for (const app of [test, twin]) expect((await second.at(app).get('/user')).status).toBe(401)
  })

  it('is over after logging out, by cookie or by token, everywhere', async () => {
    const browser = await signedIn('dana@example.com')
    const copy = browser.at(twin)
    const { headers } = await browser.post('/logout')
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(browser.cookies.has('XSRF-TOKEN')).toBe(false)
    expect(String(headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970')
    expect((await copy.get('/user')).status).toBe(401)
    expect((await copy.newTab().get('/auth-check')).status).toBe(401)
    copy.cookies.clear()
    expect((await copy.get('/user')).status).toBe(401)
  })

  it('of a half-finished sign-in is over after logging out as well', async () => {
    await addPerson(test, 'dot@example.com')
    const browser = new TestBrowser(test)
    await browser.login('dot@example.com')
    await browser.post('/logout')
    expect((await browser.get('/mfa-select/email')).status).toBe(401)
  })

  it('ends after 15 idle minutes; /auth-check prolongs it, /no-ext and reads do not', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    twin.ctx.realTime = clock
    const browser = await signedIn('edna@example.com')
    const left = async (path: string, app = test) =>
      (await browser.at(app).get<AuthCheck>(path)).body.data?.seconds_left
    clock.advance(10 * MINUTE_MS)
    expect(await left('/auth-check/no-ext')).toBe(300)
    expect((await browser.get('/user')).status).toBe(200)
    expect(await left('/auth-check/no-ext', twin)).toBe(300)
    expect(await left('/auth-check')).toBe(900)
    clock.advance(IDLE_MS - 1)
    expect(await left('/auth-check/no-ext', twin)).toBe(0)
    clock.advance(1)
    for (const app of [test, twin]) {
      expect((await browser.at(app).get('/auth-check')).status).toBe(401)
      expect((await browser.newTab().at(app).get('/auth-check')).status).toBe(401)
      expect((await browser.at(app).post('/email-verification/resend')).status).toBe(401)
    }
  })

  it('no read but /auth-check prolongs it, whatever a page asks while it waits', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const browser = await signedIn('nell@example.com')
    clock.advance(10 * MINUTE_MS)
    const reads = Object.values(endpoints)
      .flatMap((group) => Object.values(group) as EndpointDefinition[])
      .filter(
        ({ method, auth, path }) =>
          method === 'GET' && auth === 'session' && path !== '/auth-check',
      )
    expect(reads.length).toBeGreaterThan(8)
    for (const { path } of reads) {
      await browser.get(path.replaceAll(/:\w+/g, 'address'))
      const check = await browser.get<AuthCheck>('/auth-check/no-ext')
      expect(check.body.data?.seconds_left, path).toBe(300)
    }
  })

  it('a new tab that only looks does not prolong it either', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const browser = await signedIn('eve@example.com')
    clock.advance(10 * MINUTE_MS)
    const tab = browser.newTab()
    const check = await tab.get<AuthCheck>('/auth-check/no-ext')
    expect(check.body.data).toMatchObject({
      token: expect.stringMatching(/^se_/),
      seconds_left: 300,
    })
  })

  it('ends after 12 hours, however busy', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const browser = await signedIn('fay@example.com')
    for (let quarter = 0; quarter < 51; quarter += 1) {
      clock.advance(14 * MINUTE_MS)
      expect((await browser.get('/auth-check')).status).toBe(200)
    }
    const last = await browser.get<AuthCheck>('/auth-check')
    expect(last.body.data?.seconds_left).toBe(6 * 60)
    clock.advance(6 * MINUTE_MS)
    expect((await browser.get('/auth-check')).status).toBe(401)
  })

  it('does not mix with somebody else’s cookie or token', async () => {
    const gil = await signedIn('gil@example.com')
    const hal = await signedIn('hal@example.com')
    const mixed = gil.at(test)
    mixed.bearer = hal.bearer
    expect((await mixed.get('/user')).status).toBe(401)
    const stale = gil.at(test)
    stale.cookies.set(SESSION_COOKIE, 'x'.repeat(43))
    expect((await stale.get('/user')).status).toBe(401)
    // A cookie put in the place of the other's cannot be read through the other's token either.
    const two = hal.at(test)
    two.cookies.set(SESSION_COOKIE, gil.cookies.get(SESSION_COOKIE) ?? '')
    expect((await two.get('/user')).status).toBe(401)
  })

  it('a token that is unreadable is wrong, even beside a good cookie', async () => {
    const browser = (await signedIn('ida@example.com')).newTab()
    for (const authorization of ['Basic aWRhOng=', 'Bearer', 'Bearer a b', 'Bearer se_nonsense']) {
      const reply = await browser.call('GET', '/user', undefined, { authorization })
      expect(reply.status).toBe(401)
    }
  })

  it('is replaced, not joined, when the same browser signs in anew', async () => {
    const before = await signedIn('joy@example.com')
    await addPerson(test, 'kim@example.com')
    const after = before.at(test)
    await after.signIn('kim@example.com')
    expect((await after.get('/user')).body.data).toMatchObject({ email: 'kim@example.com' })
    expect((await before.get('/user')).status).toBe(401)
    before.cookies.delete(SESSION_COOKIE)
    expect((await before.get('/user')).status).toBe(401)
  })

  it('belongs to one institution: a person of one does not exist at another', async () => {
    const browser = await signedIn('lea@example.com')
    const there = browser.at(test)
    there.host = 'summit.localhost'
    expect((await there.get('/user')).status).toBe(401)
    expect((await there.newTab().get('/auth-check')).status).toBe(401)
    const stranger = new TestBrowser(test, 'summit.localhost')
    expect((await stranger.login('lea@example.com')).status).toBe(400)
    await addPerson(test, 'lea@example.com', { slug: 'summit' })
    await stranger.signIn('lea@example.com')
    const uuids = await Promise.all(
      [browser, stranger].map(async (one) => (await one.get<{ uuid: string }>('/user')).body.data),
    )
    expect(uuids[0]?.uuid).not.toBe(uuids[1]?.uuid)
  })

  it('notes the pages it saw, and no other session’s', async () => {
    const browser = await signedIn('mia@example.com')
    const other = await signedIn('noa@example.com')
    const idOf = async (one: TestBrowser) =>
      (await one.get<AuthCheck>('/auth-check/no-ext')).body.data?.session_id
    const view = { location: '/dashboard', description: 'Home' }
    const own = await browser.post('/session', { session_id: await idOf(browser), ...view })
    expect(own.status).toBe(200)
    const foreign = await browser.post('/session', { session_id: await idOf(other), ...view })
    expect(foreign.status).toBe(404)
    const views = await test.ctx.db.selectFrom('page_views').select('location').execute()
    expect(views).toEqual([{ location: '/dashboard' }])
  })

  it('says when its owner signed in before', async () => {
    const browser = await signedIn('oli@example.com')
    const read = async () =>
      (await browser.get<{ last_sign_in_at: string | null }>('/user')).body.data?.last_sign_in_at
    expect(await read()).toBeNull()
    await browser.signIn('oli@example.com')
    expect(Date.parse((await read()) ?? '')).toBeGreaterThan(Date.now() - MINUTE_MS)
  })
})
