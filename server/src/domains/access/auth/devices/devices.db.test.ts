import type { AuthSession, Device } from '@passbook/contract/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { addPerson } from '../../../../../test/people.ts'
import { fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'

const DEVICE_COOKIE = '__Host-passbook-device'
const SESSION_COOKIE = '__Host-passbook-session'
const DAY_MS = 86_400_000

interface DeviceInfo {
  last_sign_in_at: string | null
  devices: Device[]
}

describe('a remembered device', () => {
  const test = useTestApp()

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  /** Signs in and asks for the device to be remembered. */
  async function remembering(email: string, host?: string): Promise<TestBrowser> {
    const browser = new TestBrowser(test, host)
    await browser.login(email)
    const extra = { remember: true, device_name: 'Firefox on a blue laptop' }
    await browser.enterCode(await browser.selectMfa(), email, extra)
    return browser
  }

  it('skips the code, and its owner is told', async () => {
    await addPerson(test, 'ada@example.com')
    const browser = await remembering('ada@example.com')
    const [notice] = await inboxOf(test, 'ada@example.com')
    expect(notice?.subject).toBe('A new device can sign in to Harborlight without a code')
    expect(notice?.text).toContain('Firefox on a blue laptop')
    await browser.post('/logout')
    expect(browser.cookies.has(DEVICE_COOKIE)).toBe(true)
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
    const signedIn = await browser.login('ada@example.com')
    expect(signedIn.body.data).toMatchObject({ kind: 'session', loginSuccess: true })
    expect((await browser.get('/user')).status).toBe(200)
  })

  it('is not remembered without being asked to', async () => {
    await addPerson(test, 'al@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('al@example.com')
    expect(browser.cookies.has(DEVICE_COOKIE)).toBe(false)
  })

  it('is known by a random secret of which only the hash is kept', async () => {
    await addPerson(test, 'bea@example.com')
    const [one, two] = [await remembering('bea@example.com'), await remembering('bea@example.com')]
    const secrets = [one.cookies.get(DEVICE_COOKIE) ?? '', two.cookies.get(DEVICE_COOKIE) ?? '']
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(secrets[0]).not.toBe(secrets[1])
    const rows = await test.ctx.db.selectFrom('devices').selectAll().execute()
    const text = JSON.stringify(
      rows.map(({ secret_hash, ...row }) => ({
        ...row,
        hex: secret_hash.toString('hex'),
        utf8: secret_hash.toString('utf8'),
        base64: secret_hash.toString('base64url'),
      })),
    )
    expect(text).toContain('Firefox on a blue laptop')
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
  })

  it('arrives in a cookie no script can read, for 30 days', async () => {
    await addPerson(test, 'bo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('bo@example.com')
    const nonce = await browser.selectMfa()
    const verified = await browser.enterCode(nonce, 'bo@example.com', { remember: true })
    const set = [verified.headers['set-cookie'] ?? []].flat().map(String)
    const device = set.find((cookie) => cookie.startsWith(DEVICE_COOKIE))
    expect(device).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const session = set.find((cookie) => cookie.startsWith(SESSION_COOKIE))
    expect(session).toMatch(/^[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(verified.body.data).not.toHaveProperty('deviceCookie')
  })

  it('is forgotten after 30 days', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await addPerson(test, 'cleo@example.com')
    const browser = await remembering('cleo@example.com')
    clock.advance(30 * DAY_MS - 1)
    expect((await browser.login('cleo@example.com')).body.data?.kind).toBe('session')
    clock.advance(1)
    expect((await browser.login('cleo@example.com')).body.data?.kind).toBe('sign-in')
  })

  it('is of no use without the password', async () => {
    await addPerson(test, 'dana@example.com')
    const browser = await remembering('dana@example.com')
    await browser.post('/logout')
    browser.bearer = undefined
    expect((await browser.get('/auth-check')).status).toBe(401)
    expect((await browser.get('/user')).status).toBe(401)
    expect((await browser.login('dana@example.com', 'not the password')).status).toBe(400)
  })

  it('is of no use to another person or at another institution', async () => {
    await addPerson(test, 'edna@example.com')
    await addPerson(test, 'fay@example.com')
    await addPerson(test, 'edna@example.com', { slug: 'summit' })
    const secret = (await remembering('edna@example.com')).cookies.get(DEVICE_COOKIE) ?? ''
    for (const [email, host] of [
      ['fay@example.com', 'localhost'],
      ['edna@example.com', 'summit.localhost'],
    ] as const) {
      const thief = new TestBrowser(test, host)
      thief.cookies.set(DEVICE_COOKIE, secret)
      expect((await thief.login(email)).body.data?.kind).toBe('sign-in')
    }
  })

  it('is listed, and forgotten by its owner only', async () => {
    await addPerson(test, 'gil@example.com')
    await addPerson(test, 'hal@example.com')
    const laptop = await remembering('gil@example.com')
    const phone = await remembering('gil@example.com')
    const { body } = await phone.get<DeviceInfo>('/device-info')
    expect(body.data?.last_sign_in_at).not.toBeNull()
    expect(body.data?.devices.map(({ is_current }) => is_current)).toEqual([true, false])
    expect(body.data?.devices[0]).toMatchObject({ device_name: 'Firefox on a blue laptop' })
    const laptopId = body.data?.devices[1]?.uuid ?? ''

    const stranger = await remembering('hal@example.com')
    const foreign = await stranger.call('DELETE', `/device-info/${laptopId}`)
    const unknown = await stranger.call('DELETE', `/device-info/${crypto.randomUUID()}`)
    const malformed = await stranger.call('DELETE', '/device-info/not-an-id')
    for (const reply of [foreign, unknown, malformed]) {
      expect(reply.status).toBe(404)
      const { message, errors, data } = reply.body
      expect({ message, errors, data }).toEqual({ message: 'Not found.', errors: null, data: null })
    }
    expect((await laptop.login('gil@example.com')).body.data?.kind).toBe('session')

    expect((await phone.call('DELETE', `/device-info/${laptopId}`)).status).toBe(200)
    expect((await phone.call('DELETE', `/device-info/${laptopId}`)).status).toBe(404)
    expect((await laptop.login('gil@example.com')).body.data?.kind).toBe('sign-in')
    expect((await phone.login('gil@example.com')).body.data?.kind).toBe('session')
  })

  it('does not spare the code for a change of email or phone', async () => {
    await addPerson(test, 'ida@example.com', { phone: '5552017777' })
    const browser = await remembering('ida@example.com')
    await browser.post('/logout')
    await browser.login('ida@example.com')
    const asked = await browser.post<{ nonce: string }>('/mfa-confirm-update/email', {
      email: 'thief@example.com',
    })
    const guess = await browser.post<AuthSession>(`/mfa-verify/${asked.body.data?.nonce}`, {
      code: '000000',
    })
    expect([400, 401, 403]).toContain(guess.status)
    const { body } = await browser.get('/user')
    expect(body.data).toMatchObject({ email: 'ida@example.com', phone: '5552017777' })
  })
})
