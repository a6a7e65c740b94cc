import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../test/app.ts'
import { PASSWORD, TestBrowser } from '../../../test/browser.ts'
import { addPerson } from '../../../test/people.ts'
import { SESSION_COOKIE } from './cookies.ts'

const XSRF = 'XSRF-TOKEN'

describe('a mutation needs the XSRF token of its own session and institution', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)

  async function signedIn(email: string): Promise<TestBrowser> {
    await addPerson(test, email)
    const browser = new TestBrowser(test)
    await browser.signIn(email)
    return browser
  }

  const shared = {} as { browser: TestBrowser }
  beforeAll(async () => {
    shared.browser = await signedIn('ada@example.com')
  })

  /** A mutation that a good token lets through, with other headers than the browser would send. */
  const mutate = (browser: TestBrowser, headers: Record<string, string> = {}) =>
    browser.call('POST', '/email-verification/resend', {}, headers)

  it('the cookie is host-only, readable by the page, and never sent without TLS', async () => {
    const { headers } = await new TestBrowser(test).get('/sanctum/csrf-cookie')
    expect(String(headers['set-cookie'])).toMatch(
      /^XSRF-TOKEN=[\w-]{24}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax$/,
    )
  })

  it('is let through with it, on every process', async () => {
    const browser = shared.browser.at(test)
    expect((await mutate(browser)).status).toBe(200)
    expect((await mutate(browser.at(twin))).status).toBe(200)
    expect((await mutate(browser, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it.each([
    ['none', ''],
    ['nonsense', 'nonsense'],
    ['one nobody signed', `${'A'.repeat(24)}.${'A'.repeat(43)}`],
    ['half of one', `${'A'.repeat(24)}.`],
    ['something enormous', 'A.'.repeat(2000)],
  ])('is 419 with %s, in the header or in both places', async (_name, token) => {
    const browser = shared.browser.at(test)
    expect((await mutate(browser, { 'x-xsrf-token': token })).status).toBe(419)
    if (!token) return
    browser.cookies.set(XSRF, token)
    expect((await mutate(browser)).status).toBe(419)
  })

  it('is 419 without the cookie, though the header be right', async () => {
    const browser = shared.browser.at(test)
    const token = browser.cookies.get(XSRF) ?? ''
    browser.cookies.set(XSRF, 'other')
    expect((await mutate(browser, { 'x-xsrf-token': token })).status).toBe(419)
  })

  it('is 419 with the token of another session, or of before signing in', async () => {
    const early = new TestBrowser(test)
    await early.get('/sanctum/csrf-cookie')
    const anonymous = early.cookies.get(XSRF) ?? ''
    const dana = await signedIn('dana@example.com')
    const edna = await signedIn('edna@example.com')
    for (const token of [anonymous, edna.cookies.get(XSRF) ?? '']) {
      const browser = dana.at(test)
      browser.cookies.set(XSRF, token)
      expect((await mutate(browser)).status).toBe(419)
    }
    expect((await mutate(dana)).status).toBe(200)
  })

  it('is 419 with the bearer token but not its session’s cookie, whatever token comes along', async () => {
    const { browser } = shared
    const early = new TestBrowser(test)
    await early.get('/sanctum/csrf-cookie')
    const fay = await signedIn('fay@example.com')
    const tokens = [early, browser, fay].map(({ cookies }) => cookies.get(XSRF) ?? '')
    for (const token of tokens) {
      const thief = new TestBrowser(test)
      thief.bearer = browser.bearer
      thief.cookies.set(XSRF, token)
      expect((await mutate(thief)).status).toBe(419)
      thief.cookies.set(SESSION_COOKIE, '')
      expect([401, 419]).toContain((await mutate(thief)).status)
    }
    const mixed = fay.at(test)
    mixed.bearer = browser.bearer
    expect([401, 419]).toContain((await mutate(mixed)).status)
    expect((await mutate(browser)).status).toBe(200)
  })

  it('without the cookie a token still reads, and logging out still answers 200', async () => {
    const gus = await signedIn('gus@example.com')
    const bare = new TestBrowser(test)
    bare.bearer = gus.bearer
    expect((await bare.get('/user')).status).toBe(200)
    expect((await bare.post('/logout')).status).toBe(200)
    expect((await gus.get('/user')).status).toBe(401)
    expect((await bare.post('/logout')).status).toBe(200)
  })

  it('logging out is done with an old token or none, and never for another origin', async () => {
    const ida = await signedIn('ida@example.com')
    const evil = { origin: 'http://evil.example', 'x-xsrf-token': '' }
    expect((await ida.call('POST', '/logout', {}, evil)).status).toBe(419)
    expect((await ida.get('/user')).status).toBe(200)
    ida.cookies.set(XSRF, `${'A'.repeat(24)}.${'A'.repeat(43)}`)
    expect((await mutate(ida)).status).toBe(419)
    expect((await ida.post('/logout')).status).toBe(200)
    expect((await ida.get('/user')).status).toBe(401)
    // The session is over and its cookie gone: the token that was bound to it stops nothing.
    const jo = await signedIn('jo@example.com')
    const bearer = jo.bearer
    await jo.post('/logout')
    jo.bearer = bearer
    expect((await jo.call('POST', '/logout', {}, { 'x-xsrf-token': 'old' })).status).toBe(200)
  })

  it('is 419 with the token of another institution', async () => {
    const here = new TestBrowser(test)
    await here.get('/sanctum/csrf-cookie')
    const there = new TestBrowser(test, 'summit.localhost')
    there.cookies.set(XSRF, here.cookies.get(XSRF) ?? '')
    expect((await there.login('nobody@example.com')).status).toBe(419)
  })

  it.each([
    'http://evil.example',
    'https://localhost:3000',
    'http://localhost',
    'http://localhost:81',
    'http://localhost.evil.example',
    'http://summit.localhost:3000',
    'http://127.0.0.1:3000',
    'http://evil-localhost',
    'null',
    '',
  ])('is 419 from the origin %j', async (origin) => {
    const browser = shared.browser.at(test)
    expect((await mutate(browser, { origin })).status).toBe(419)
  })

  it('is 419 by a form post', async () => {
    const browser = shared.browser
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/v1/email-verification/resend',
        headers: { host: 'localhost', origin: 'http://evil.example', 'content-type': type },
        cookies: Object.fromEntries(browser.cookies),
        payload: 'a=b',
      })
      expect(response.statusCode).toBe(419)
    }
  })

  it('signing in from elsewhere is refused too, and changes nothing', async () => {
    await addPerson(test, 'hal@example.com')
    const before = (await test.ctx.db.selectFrom('sign_ins').select('id').execute()).length
    const browser = new TestBrowser(test)
    const login = { email: 'hal@example.com', password: PASSWORD }
    const reply = await browser.call('POST', '/login', login, { origin: 'http://evil.example' })
    expect(reply.status).toBe(419)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await test.ctx.db.selectFrom('sign_ins').select('id').execute()).toHaveLength(before)
  })

  it('no reply invites another origin', async () => {
    const browser = shared.browser
    const { headers } = await browser.call('GET', '/user', undefined, {
      origin: 'http://evil.example',
    })
    const named = Object.keys(headers).filter((name) => name.startsWith('access-control'))
    expect(named).toEqual([])
    expect(headers['cache-control']).toBe('no-store')
  })
})
