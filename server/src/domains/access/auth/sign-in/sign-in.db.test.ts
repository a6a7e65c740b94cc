import type { AuthCheck, AuthSession, CodeSent } from '@passbook/contract/auth'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf } from '../../../../../test/browser.ts'

describe('registering and signing in', () => {
  const test = useTestApp()

  it('registers, sets up a phone, and is signed in at the first step', async () => {
    const browser = new TestBrowser(test)
    const registered = await browser.post<AuthSession>('/register', {
      email: ' Ada.Example@Example.com ',
      password: PASSWORD,
    })
    expect(registered.status).toBe(201)
    expect(registered.body.data).toMatchObject({ kind: 'sign-in', mfa: [], loginSuccess: false })
    browser.bearer = registered.body.data?.token

    const sent = await browser.post<CodeSent>('/mfa-add-sms', { phone: '(555) 201-3344' })
    expect(sent.body.data).toMatchObject({ type: 'phone', masked: '(•••) •••-3344' })
    const verified = await browser.enterCode(sent.body.data?.nonce ?? '', '(555) 201-3344')
    expect(verified.status).toBe(200)
    expect(verified.body.data).toMatchObject({
      kind: 'session',
      loginSuccess: true,
      progress: { registration_last_step: null, is_primary: true },
    })
    const [mail] = await inboxOf(test, 'ada.example@example.com')
    expect(mail).toMatchObject({ subject: 'Confirm your email address for Harborlight' })
    expect(mail?.link).toContain('/email-verification#email=ada.example%40example.com&token=')
  })

  it('signs in with a code by email, and a reload resumes from the cookie', async () => {
    const browser = new TestBrowser(test)
    await browser.register('bea@example.com', '(555) 201-3345')
    await browser.post('/logout')
    browser.bearer = undefined
    expect((await browser.get('/user')).status).toBe(401)

    await browser.signIn('bea@example.com')
    expect((await browser.get('/user')).body.data).toMatchObject({ email: 'bea@example.com' })
    browser.bearer = undefined
    const check = await browser.get<AuthCheck>('/auth-check')
    expect(check.body.data?.token).toMatch(/^se_/)
    expect(check.body.data?.seconds_left).toBeGreaterThan(890)
  })

  it('answers a used email at registration as SPEC 8 says', async () => {
    const browser = new TestBrowser(test)
    await browser.register('cleo@example.com', '(555) 201-3346')
    const again = await new TestBrowser(test).post('/register', {
      email: 'cleo@example.com',
      password: PASSWORD,
    })
    expect(again.status).toBe(422)
    expect(again.body.errors?.['email']).toHaveLength(1)
  })
})
