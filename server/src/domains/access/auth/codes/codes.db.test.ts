import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { addPerson, wrongCode } from '../../../../../test/people.ts'
import { fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'

const MINUTE_MS = 60_000

describe('a one-time code', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  /** A browser that has given the password and had a code sent by email. */
  async function waiting(email: string, host?: string) {
    const browser = new TestBrowser(test, host)
    await browser.login(email)
    const nonce = await browser.selectMfa()
    const code = await latestCode(test, email, browser.slug)
    return { browser, nonce, code }
  }

  const verify = (browser: TestBrowser, nonce: string, code: string) =>
    browser.post<AuthSession>(`/mfa-verify/${nonce}`, { code })

  it('is good once', async () => {
    await addPerson(test, 'ada@example.com')
    const { browser, nonce, code } = await waiting('ada@example.com')
    const signInToken = browser.bearer
    const first = await verify(browser, nonce, code)
    expect(first.body.data?.token).toMatch(/^se_/)
    // The token rotates: the one before MFA is dead, and a new one gets the code nowhere.
    expect((await verify(browser, nonce, code)).status).toBe(401)
    browser.bearer = signInToken
    expect((await browser.get('/mfa-select/email')).status).toBe(401)
    browser.bearer = first.body.data?.token
    expect((await verify(browser, nonce, code)).status).toBe(401)
    await browser.login('ada@example.com')
    expect((await verify(browser, nonce, code)).status).toBe(401)
  })

  it('is good for 10 minutes', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'bea@example.com')
    const early = await waiting('bea@example.com')
    const late = await waiting('bea@example.com')
    clock.advance(10 * MINUTE_MS - 1)
    expect((await verify(early.browser, early.nonce, early.code)).status).toBe(200)
    clock.advance(1)
    expect((await verify(late.browser, late.nonce, late.code)).status).toBe(401)
  })

  it('waits no longer than the sign-in it belongs to', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'bo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('bo@example.com')
    clock.advance(15 * MINUTE_MS)
    expect((await browser.get('/mfa-select/email')).status).toBe(401)
  })

  it('is good for its own nonce only', async () => {
    await addPerson(test, 'cleo@example.com')
    const { browser, nonce, code } = await waiting('cleo@example.com')
    let other = nonce
    do other = await browser.selectMfa()
    while ((await latestCode(test, 'cleo@example.com')) === code)
    expect((await verify(browser, other, code)).status).toBe(400)
    expect((await verify(browser, nonce, code)).status).toBe(200)
  })

  it('is good for its own person and sign-in only', async () => {
    await addPerson(test, 'dana@example.com')
    await addPerson(test, 'edna@example.com')
    const { nonce, code } = await waiting('dana@example.com')
    const other = await waiting('edna@example.com')
    expect((await verify(other.browser, nonce, code)).status).toBe(401)
    expect((await other.browser.get(`/mfa-resend/${nonce}`)).status).toBe(404)
    const sameElsewhere = new TestBrowser(test)
    await sameElsewhere.login('dana@example.com')
    expect((await verify(sameElsewhere, nonce, code)).status).toBe(401)
  })

  it('is good at its own institution only', async () => {
    await addPerson(test, 'fay@example.com')
    await addPerson(test, 'fay@example.com', { slug: 'summit' })
    const here = await waiting('fay@example.com')
    const there = await waiting('fay@example.com', 'summit.localhost')
    expect((await verify(there.browser, here.nonce, here.code)).status).toBe(401)
    const carried = new TestBrowser(test, 'summit.localhost')
    carried.bearer = here.browser.bearer
    expect((await verify(carried, here.nonce, here.code)).status).toBe(401)
    expect((await verify(there.browser, there.nonce, there.code)).status).toBe(200)
  })

  it('for a money call opens nothing at /mfa-verify, and stays good for that call', async () => {
    await addPerson(test, 'gil@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('gil@example.com')
    const nonce = await browser.selectMfa('email?purpose=withdraw')
    const code = await latestCode(test, 'gil@example.com')
    expect((await verify(browser, nonce, code)).status).toBe(403)
    const row = await test.ctx.db
      .selectFrom('mfa_codes')
      .select(['used_at', 'attempts_left', 'purpose'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ used_at: null, attempts_left: 5, purpose: 'withdraw' })
    expect((await browser.get('/mfa-select/email')).status).toBe(403)
  })

  it('sent anew replaces the old digits and gives no new tries', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'hal@example.com')
    const { browser, nonce, code } = await waiting('hal@example.com')
    for (let turn = 0; turn < 3; turn += 1) await verify(browser, nonce, wrongCode(code))
    clock.advance(30_000)
    const resent = await browser.get<CodeSent>(`/mfa-resend/${nonce}`)
    expect(resent.status).toBe(200)
    expect(resent.body.message).toBe('Code resent successfully!')
    expect(resent.body.data).toMatchObject({ nonce, type: 'email', resend_after_seconds: 30 })
    const fresh = await latestCode(test, 'hal@example.com')
    const fourth = await verify(browser, nonce, wrongCode(fresh))
    expect(fourth.body.message).toBe('That code is not right. 1 try left.')
    expect((await verify(browser, nonce, fresh)).status).toBe(200)
  })

  it('is sent anew a bounded number of times, and not past its end', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'ida@example.com')
    const { browser, nonce } = await waiting('ida@example.com')
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance(31_000)
      statuses.push((await browser.get(`/mfa-resend/${nonce}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 422])
    clock.advance(10 * MINUTE_MS)
    expect((await browser.get(`/mfa-resend/${nonce}`)).status).toBe(404)
    expect(await inboxOf(test, 'ida@example.com')).toHaveLength(5)
  })

  it('is asked for a bounded number of times', async () => {
    await addPerson(test, 'jo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('jo@example.com')
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await browser.get('/mfa-select/email')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('two parallel tries with the last attempt count as two', async () => {
    await addPerson(test, 'kim@example.com')
    const { browser, nonce, code } = await waiting('kim@example.com')
    for (let turn = 0; turn < 4; turn += 1) await verify(browser, nonce, wrongCode(code))
    const other = browser.at(twin)
    const replies = await Promise.all([
      verify(browser, nonce, wrongCode(code)),
      verify(other, nonce, code),
    ])
    const statuses = replies.map(({ status }) => status)
    // Whoever comes first has the last try; the other finds none left.
    expect([
      [403, 401],
      [403, 403],
      [401, 200],
      [403, 200],
    ]).toContainEqual(statuses)
    const row = await test.ctx.db
      .selectFrom('mfa_codes')
      .select(['attempts_left', 'used_at'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.attempts_left === 0).toBe(row.used_at === null)
  })

  it('many parallel tries over many nonces: at most five are looked at, one letter is sent', async () => {
    await addPerson(test, 'lea@example.com')
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const browser = new TestBrowser(index % 2 === 0 ? test : twin)
        await browser.login('lea@example.com')
        return { browser, nonce: await browser.selectMfa() }
      }),
    )
    const replies = await Promise.all(
      browsers.flatMap(({ browser, nonce }) =>
        ['000000', '000001', '000002', '000003'].map((code) => verify(browser, nonce, code)),
      ),
    )
    const looked = replies.filter(({ status }) => status === 400)
    expect(looked.length).toBeLessThanOrEqual(5)
    const rows = await test.ctx.db
      .selectFrom('mfa_codes')
      .innerJoin('users', 'users.id', 'mfa_codes.user_id')
      .select('attempts_left')
      .where('users.email', '=', 'lea@example.com')
      .execute()
    const used = rows.reduce((sum, row) => sum + 5 - row.attempts_left, 0)
    expect(used).toBeLessThanOrEqual(5)
    const mail = await inboxOf(test, 'lea@example.com')
    expect(mail.filter(({ subject }) => subject?.startsWith('Too many'))).toHaveLength(1)
    expect((await new TestBrowser(twin).login('lea@example.com')).status).toBe(403)
  })

  it('a right one by email gives no new tries at one that went to the phone', async () => {
    await addPerson(test, 'max@example.com', { phone: '5552019001' })
    const thief = new TestBrowser(test)
    await thief.signIn('max@example.com')
    const guess = async (nonce: string) => {
      const code = wrongCode(await latestCode(test, '5552019001'))
      return (await verify(thief, nonce, code)).status
    }
    const first = await thief.selectMfa('phone?purpose=link')
    for (let turn = 0; turn < 4; turn += 1) expect(await guess(first)).toBe(400)
    await new TestBrowser(test).signIn('max@example.com')
    const second = await thief.selectMfa('phone?purpose=link')
    expect([await guess(second), await guess(second)]).toEqual([400, 403])
    expect((await thief.get('/user')).status).toBe(401)
  })

  it('parallel right codes make one session', async () => {
    const { id } = await addPerson(test, 'mia@example.com')
    const { browser, nonce, code } = await waiting('mia@example.com')
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        verify(index % 2 === 0 ? browser.at(test) : browser.at(twin), nonce, code),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const sessions = await test.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  it('by text message is bound to the host it is for (UX 14)', async () => {
    await addPerson(test, 'noa@example.com', { phone: '5552019999', slug: 'summit' })
    const browser = new TestBrowser(test, 'summit.localhost')
    await browser.login('noa@example.com')
    await browser.get('/mfa-select/phone')
    const [message] = await inboxOf(test, '(555) 201-9999', 'summit')
    expect(message?.text).toMatch(/\n\n@summit\.localhost #\d{6}$/)
  })
})
