import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { addPerson } from '../../../../../test/people.ts'
import { fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'
import { sendResetLink } from './reset-password.ts'

const NEW_PASSWORD = 'a brand new passphrase'
const MINUTE_MS = 60_000

describe('an emailed link', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  /** Email and token of the newest link somebody got. */
  async function latestLink(email: string, slug?: string) {
    const mail = (await inboxOf(test, email, slug)).find(({ link }) => link !== null)
    const fragment = new URLSearchParams(mail?.link?.split('#')[1])
    return { url: mail?.link ?? '', email: fragment.get('email'), token: fragment.get('token') }
  }

  async function askReset(email: string, host?: string) {
    const browser = new TestBrowser(test, host)
    await browser.post('/forgot-password', { email })
    return latestLink(email, browser.slug)
  }

  const reset = (link: object, password = NEW_PASSWORD, host?: string) =>
    new TestBrowser(test, host).post('/reset-password', { ...link, password })

  it('resets the password once; its token is in the fragment only', async () => {
    await addPerson(test, 'ada@example.com')
    const { url, ...link } = await askReset('ada@example.com')
    expect(url).toMatch(
      /^http:\/\/localhost:3000\/login\/reset-password#email=ada%40example\.com&token=[\w-]{43}$/,
    )
    expect((await reset(link)).status).toBe(200)
    expect((await reset(link, 'and yet another passphrase')).status).toBe(400)
    expect((await new TestBrowser(test).login('ada@example.com')).status).toBe(400)
    expect((await new TestBrowser(test).login('ada@example.com', NEW_PASSWORD)).status).toBe(200)
    const [notice] = await inboxOf(test, 'ada@example.com')
    expect(notice?.subject).toBe('Your Harborlight password was changed')
  })

  it('used twice at once works once', async () => {
    await addPerson(test, 'al@example.com')
    const { url: _, ...link } = await askReset('al@example.com')
    const replies = await Promise.all([
      reset(link, 'the first new passphrase'),
      reset(link, 'the second new passphrase'),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is good for 60 minutes', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'bea@example.com')
    await addPerson(test, 'bo@example.com')
    const early = await askReset('bea@example.com')
    const late = await askReset('bo@example.com')
    clock.advance(60 * MINUTE_MS - 1)
    expect((await reset(early)).status).toBe(200)
    clock.advance(1)
    expect((await reset(late)).status).toBe(400)
  })

  it('is dead once a newer one was sent', async () => {
    await addPerson(test, 'cleo@example.com')
    const older = await askReset('cleo@example.com')
    const newer = await askReset('cleo@example.com')
    expect((await reset(older)).status).toBe(400)
    expect((await reset(newer)).status).toBe(200)
  })

  it('of several asked for at once only one lives', async () => {
    const { institution_id, id } = await addPerson(test, 'cy@example.com')
    const order = { institution_id, email: 'cy@example.com' }
    await Promise.all(Array.from({ length: 6 }, () => sendResetLink(test.ctx, order)))
    const alive = await test.ctx.db
      .selectFrom('email_links')
      .select('token_hash')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
    expect(alive).toHaveLength(1)
  })

  it('is good for its own address, purpose and institution only', async () => {
    await addPerson(test, 'dana@example.com')
    await addPerson(test, 'edna@example.com')
    await addPerson(test, 'dana@example.com', { slug: 'summit' })
    const { email, token } = await askReset('dana@example.com')
    expect((await reset({ email: 'edna@example.com', token })).status).toBe(400)
    expect((await reset({ email, token }, NEW_PASSWORD, 'summit.localhost')).status).toBe(400)
    const verify = await new TestBrowser(test).post('/email-verification', { email, token })
    expect(verify.status).toBe(400)
    expect((await reset({ email, token })).status).toBe(200)
  })

  it('survives a weak password, so that a better one can be given', async () => {
    await addPerson(test, 'fay@example.com')
    const link = await askReset('fay@example.com')
    for (const weak of ['short', 'password12345', 'harborlight is my bank']) {
      expect((await reset(link, weak)).status).toBe(422)
    }
    expect((await reset(link)).status).toBe(200)
  })

  it('to an address that was given up since is dead', async () => {
    const { id } = await addPerson(test, 'gil@example.com')
    const link = await askReset('gil@example.com')
    const update = { email: 'gil.new@example.com' }
    await test.ctx.db.updateTable('users').set(update).where('id', '=', id).execute()
    expect((await reset(link)).status).toBe(400)
    expect((await new TestBrowser(test).login('gil.new@example.com')).status).toBe(200)
  })

  it('leads to the institution’s own origin, whatever the Host header says', async () => {
    await addPerson(test, 'hal@example.com', { slug: 'summit' })
    const { url } = await askReset('hal@example.com', 'summit.localhost')
    expect(url).toMatch(/^http:\/\/summit\.localhost:3000\/login\/reset-password#/)
    const hosts = [
      'summit.localhost:x@evil.example',
      'summit.localhost:1/evil',
      'summit.localhost:',
    ]
    for (const host of hosts) {
      const browser = new TestBrowser(test, 'summit.localhost')
      await browser.get('/sanctum/csrf-cookie')
      browser.host = host
      const asked = await browser.post('/forgot-password', { email: 'hal@example.com' })
      expect(asked.status).toBe(404)
    }
    expect(await inboxOf(test, 'hal@example.com', 'summit')).toHaveLength(1)
  })

  it('a new password ends every session on every process, and forgets devices', async () => {
    await addPerson(test, 'ida@example.com')
    const here = new TestBrowser(test)
    await here.login('ida@example.com')
    await here.enterCode(await here.selectMfa(), 'ida@example.com', { remember: true })
    const there = new TestBrowser(twin)
    await there.signIn('ida@example.com')
    const halfway = new TestBrowser(test)
    await halfway.login('ida@example.com')
    expect((await there.get('/user')).status).toBe(200)

    expect((await reset(await askReset('ida@example.com'))).status).toBe(200)
    for (const app of [test, twin]) {
      expect((await here.at(app).get('/user')).status).toBe(401)
      expect((await there.at(app).get('/user')).status).toBe(401)
      expect((await here.newTab().at(app).get('/auth-check')).status).toBe(401)
      expect((await halfway.at(app).get('/mfa-select/email')).status).toBe(401)
    }
    const again = await here.login('ida@example.com', NEW_PASSWORD)
    expect(again.body.data?.kind).toBe('sign-in')
    const user = await test.ctx.db
      .selectFrom('users')
      .select('contact_changed_at')
      .where('email', '=', 'ida@example.com')
      .executeTakeFirstOrThrow()
    expect(user.contact_changed_at).toBeInstanceOf(Date)
  })

  it('does not get past MFA by itself', async () => {
    await addPerson(test, 'jo@example.com')
    const done = await reset(await askReset('jo@example.com'))
    expect(done.body.data).toBeNull()
    expect(done.headers['set-cookie']).toBeUndefined()
  })
})

describe('the link that confirms an email address', () => {
  const test = useTestApp()

  it('works once, for the newest link, says so in /user, and may be opened again later', async () => {
    const browser = new TestBrowser(test)
    await browser.register('kim@example.com', '(555) 201-3344')
    const read = async () => (await browser.get('/user')).body.data
    expect(await read()).toMatchObject({ email_verified: false })
    const tokens = async () =>
      (await inboxOf(test, 'kim@example.com')).map(({ link }) =>
        new URLSearchParams(link?.split('#')[1]).get('token'),
      )
    expect((await browser.post('/email-verification/resend')).status).toBe(200)
    const [newer, older] = await tokens()
    const open = (token: string | null | undefined) =>
      new TestBrowser(test).post('/email-verification', { email: 'kim@example.com', token })
    expect((await open(older)).status).toBe(400)
    const resetByIt = { email: 'kim@example.com', token: newer, password: NEW_PASSWORD }
    expect((await browser.post('/reset-password', resetByIt)).status).toBe(400)
    expect((await open(newer)).status).toBe(200)
    expect(await read()).toMatchObject({ email_verified: true })
    // Once the address is confirmed, an earlier link is no mistake; a token that was never sent is.
    expect((await open(newer)).status).toBe(200)
    expect((await open(older)).status).toBe(200)
    expect((await open('never sent')).status).toBe(400)
    await browser.post('/email-verification/resend')
    expect(await tokens()).toHaveLength(2)
    expect((await new TestBrowser(test).login('kim@example.com', PASSWORD)).status).toBe(200)
  })

  it('is sent a bounded number of times', async () => {
    const browser = new TestBrowser(test)
    await browser.register('lea@example.com', '(555) 201-3345')
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await browser.post('/email-verification/resend')).status)
    }
    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
