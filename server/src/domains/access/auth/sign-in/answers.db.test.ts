import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import type { Envelope } from '@passbook/contract/envelope'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { addPerson, wrongCode } from '../../../../../test/people.ts'

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** Every field of the envelope, and no other (SPEC 3). */
function envelopeOf(expected: Partial<Envelope<unknown>>) {
  return {
    data: null,
    message: '',
    errors: null,
    success: expected.code === 200 || expected.code === 201,
    completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    invocation_id: expect.stringMatching(UUID),
    ...expected,
  }
}

describe('what each call of signing in answers', () => {
  const test = useTestApp()

  it('login: 200 with a pre-MFA token and the masked methods', async () => {
    await addPerson(test, 'ada@example.com')
    const { status, body } = await new TestBrowser(test).login('ADA@example.com ')
    expect(status).toBe(200)
    expect(body).toEqual(
      envelopeOf({
        code: 200,
        data: {
          kind: 'sign-in',
          token: expect.stringMatching(/^si_/),
          session_id: null,
          expires_at: null,
          seconds_left: null,
          mfa: [
            { type: 'phone', masked: '(•••) •••-3344' },
            { type: 'email', masked: 'a•••••@example.com' },
          ],
          masked_email: 'a•••••@example.com',
          relink: false,
          loginSuccess: false,
          progress: null,
          next_code: null,
        },
      }),
    )
  })

  it.each([
    ['a wrong password', { email: 'bea@example.com', password: 'not the password' }],
    ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
    ['no input', {}],
    ['no address', { password: PASSWORD }],
    ['no email address', { email: 'bea', password: PASSWORD }],
    ['values of another type', { email: ['bea@example.com'], password: 7 }],
    ['an endless password', { email: 'bea@example.com', password: 'x'.repeat(2000) }],
  ])('login: %s is 400 in the same words', async (_name, input) => {
    if (_name === 'a wrong password') await addPerson(test, 'bea@example.com')
    const { status, body } = await new TestBrowser(test).post('/login', input)
    const words = 'That email and password don’t match. Try again or reset your password.'
    expect(status).toBe(400)
    expect(body).toEqual(envelopeOf({ code: 400, message: words, errors: { '': [words] } }))
  })

  it('login: 419 without the XSRF token', async () => {
    const { status, body } = await new TestBrowser(test).call(
      'POST',
      '/login',
      { email: 'ada@example.com', password: PASSWORD },
      { 'x-xsrf-token': '' },
    )
    expect(status).toBe(419)
    const message = 'The page has expired. Please try again.'
    expect(body).toEqual(envelopeOf({ code: 419, message }))
  })

  it('register: 422 names the field at fault', async () => {
    await addPerson(test, 'cleo@example.com')
    const register = (input: object) => new TestBrowser(test).post('/register', input)
    const taken = await register({ email: 'cleo@example.com', password: PASSWORD })
    expect(taken.status).toBe(422)
    expect(taken.body).toEqual(
      envelopeOf({
        code: 422,
        message: 'Please check what you entered.',
        errors: {
          email: ['This email address already has a login. Sign in or reset your password.'],
        },
      }),
    )
    const weak = await register({ email: 'new@example.com', password: 'password1234' })
    expect(weak.status).toBe(422)
    expect(weak.body.errors).toEqual({
      password: ['This is a commonly used password. Choose another'],
    })
    const malformed = await register({ email: 'new', password: PASSWORD })
    expect(malformed.status).toBe(422)
    expect(Object.keys(malformed.body.errors ?? {})).toEqual(['email'])
    expect((await new TestBrowser(test).login('new@example.com')).status).toBe(400)
  })

  it('register: 403 when the firewall does not admit the token', async () => {
    const input = { email: 'blocked@example.com', password: PASSWORD }
    const browser = new TestBrowser(test)
    const blocked = await browser.call('POST', '/register', input, { 'x-waf-token': 'blocked' })
    expect(blocked.status).toBe(403)
    const admitted = await browser.call('POST', '/register', input, { 'x-waf-token': 'good' })
    expect(admitted.status).toBe(201)
  })

  it('mfa-select: names the code by a nonce; a phone nobody set up is 403', async () => {
    await addPerson(test, 'dana@example.com', { phone: null })
    const browser = new TestBrowser(test)
    await browser.login('dana@example.com')
    const sent = await browser.get<CodeSent>('/mfa-select/email')
    expect(sent.body).toEqual(
      envelopeOf({
        code: 200,
        data: {
          nonce: expect.stringMatching(/^[\w-]{43}$/),
          type: 'email',
          masked: 'd•••••@example.com',
          expires_at: expect.any(String),
          resend_after_seconds: 30,
        },
      }),
    )
    expect((await browser.get('/mfa-select/phone')).status).toBe(403)
    expect((await browser.get('/mfa-select/pigeon')).status).toBe(404)
    expect((await browser.get('/mfa-select/email?purpose=close-account')).status).toBe(403)
  })

  it('mfa-resend: 422 when asked too soon, 404 for a nonce that is not one', async () => {
    await addPerson(test, 'edna@example.com')
    const browser = new TestBrowser(test)
    await browser.login('edna@example.com')
    const nonce = await browser.selectMfa()
    const soon = await browser.get(`/mfa-resend/${nonce}`)
    expect(soon.status).toBe(422)
    expect(soon.body.errors?.['email']?.[0]).toMatch(/^Wait (30|29) seconds before asking again\.$/)
    const unknown = await browser.get(`/mfa-resend/${'x'.repeat(43)}`)
    const message = 'This code is no longer valid. Start again to get a new one.'
    expect(unknown.status).toBe(404)
    expect(unknown.body).toEqual(envelopeOf({ code: 404, message }))
  })

  it('mfa-add-sms: 422 for no phone number, 403 once there is one', async () => {
    const browser = new TestBrowser(test)
    const input = { email: 'fay@example.com', password: PASSWORD }
    const registered = await browser.post<AuthSession>('/register', input)
    browser.bearer = registered.body.data?.token
    for (const phone of ['', '5552013344', '(055) 201-3344', '(555) 201-334', 5_552_013_344]) {
      const refused = await browser.post('/mfa-add-sms', { phone })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['phone'])
    }
    const sent = await browser.post<CodeSent>('/mfa-add-sms', { phone: '555-201-3366' })
    await browser.enterCode(sent.body.data?.nonce ?? '', '5552013366')
    const again = await browser.post('/mfa-add-sms', { phone: '555-201-3377' })
    const words = 'A phone is already set up. Change it under My Account.'
    expect(again.status).toBe(403)
    expect(again.body).toEqual(
      envelopeOf({ code: 403, message: words, errors: { phone: [words] } }),
    )
  })

  it('mfa-add-sms: a password alone is not enough once registering is over', async () => {
    await addPerson(test, 'gil@example.com', { phone: null })
    const browser = new TestBrowser(test)
    await browser.login('gil@example.com')
    expect((await browser.post('/mfa-add-sms', { phone: '555-201-3388' })).status).toBe(403)
    expect(await inboxOf(test, '5552013388')).toEqual([])
  })

  it('mfa-verify: 400 with the tries left, 422 for no code, 401 for a dead nonce, 403 when locked', async () => {
    await addPerson(test, 'hal@example.com')
    const browser = new TestBrowser(test)
    await browser.login('hal@example.com')
    const nonce = await browser.selectMfa()
    const code = wrongCode(await latestCode(test, 'hal@example.com'))
    const wrong = () => browser.post(`/mfa-verify/${nonce}`, { code })
    const first = await wrong()
    const words = 'That code is not right. 4 tries left.'
    expect(first.body).toEqual(envelopeOf({ code: 400, message: words, errors: { code: [words] } }))
    const malformed = await browser.post(`/mfa-verify/${nonce}`, { code: '12345' })
    expect(malformed.body.errors).toEqual({ code: ['Enter the 6-digit code'] })
    const dead = await browser.post(`/mfa-verify/${'x'.repeat(43)}`, { code })
    const message = 'This code is no longer valid. Ask for a new one.'
    expect(dead.body).toEqual(envelopeOf({ code: 401, message }))
    expect((await wrong()).status).toBe(400)
    expect((await wrong()).status).toBe(400)
    expect((await wrong()).body.message).toBe('That code is not right. 1 try left.')
    const locked = 'Too many incorrect attempts. Account Locked.'
    const wayOut = `${locked} Try again in 15 minutes, or reset your password to sign in now.`
    const refused = envelopeOf({ code: 403, message: locked, errors: { '': [wayOut] } })
    expect((await wrong()).body).toEqual(refused)
    const login = await new TestBrowser(test).login('hal@example.com')
    expect(login.body).toEqual(refused)
  })

  it('forgot-password: the same answer for an address nobody has; 422 for none at all', async () => {
    await addPerson(test, 'ida@example.com')
    const browser = new TestBrowser(test)
    for (const email of ['ida@example.com', 'nobody@example.com']) {
      const { body } = await browser.post('/forgot-password', { email })
      expect(body).toEqual(envelopeOf({ code: 200 }))
    }
    const malformed = await browser.post('/forgot-password', { email: 'ida' })
    expect(malformed.status).toBe(422)
    expect(await inboxOf(test, 'ida@example.com')).toHaveLength(1)
    expect(await inboxOf(test, 'nobody@example.com')).toEqual([])
  })

  it('reset-password: 400 for a bad link, 422 for a weak password', async () => {
    const reset = (input: object) =>
      new TestBrowser(test).post('/reset-password', { email: 'ida@example.com', ...input })
    const dead = 'This link has expired or was already used.'
    const bad = await reset({ token: 'x', password: 'a brand new passphrase' })
    expect(bad.body).toEqual(envelopeOf({ code: 400, message: dead, errors: { token: [dead] } }))
    const weak = await reset({ token: 'x', password: 'short' })
    expect(weak.status).toBe(422)
    expect(weak.body.errors).toEqual({ password: ['Use at least 12 characters'] })
  })

  it('logout: 200 whoever calls, signed in or not', async () => {
    await addPerson(test, 'joy@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('joy@example.com')
    const token = browser.bearer
    for (const bearer of [token, token, undefined, 'se_nonsense', 'si_nonsense']) {
      browser.bearer = bearer
      const { body } = await browser.post('/logout')
      expect(body).toEqual(envelopeOf({ code: 200, message: 'Logout successful' }))
    }
  })
})
