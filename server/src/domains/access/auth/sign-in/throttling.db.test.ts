import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { addPerson, wrongCode } from '../../../../../test/people.ts'

const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' }
const WRONG = 'this is not the password'

let lastAddress = 0

/** A browser on a network address of its own. */
function browserElsewhere(test: Parameters<typeof addPerson>[0]): TestBrowser {
  const browser = new TestBrowser(test)
  lastAddress += 1
  browser.ip = `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`
  return browser
}

describe('throttles over two processes on one database', () => {
  const first = useTestApp(BEHIND_PROXY)
  const second = useTwinApp(first, BEHIND_PROXY)

  it('wrong passwords count together, from whatever address, and then even the right one is refused', async () => {
    await addPerson(first, 'ada@example.com')
    const statuses: number[] = []
    for (const app of [first, second, first, second, first, second]) {
      statuses.push((await browserElsewhere(app).login('ada@example.com', WRONG)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 403])
    expect((await browserElsewhere(second).login('ada@example.com')).status).toBe(403)
  })

  it('64 parallel wrong passwords: at most 5 are looked at', async () => {
    await addPerson(first, 'bea@example.com')
    const browsers = Array.from({ length: 64 }, (_, index) =>
      browserElsewhere(index % 2 === 0 ? first : second),
    )
    await Promise.all(browsers.map((browser) => browser.get('/sanctum/csrf-cookie')))
    const replies = await Promise.all(
      browsers.map((browser) => browser.login('bea@example.com', WRONG)),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    // Of so many at once some may be told to come back instead.
    expect(statuses.filter((status) => status === 403 || status === 503)).toHaveLength(59)
    expect(statuses).toContain(403)
    expect(await inboxOf(first, 'bea@example.com')).toHaveLength(1)
  })

  it('a lock looks the same for an address nobody has, and only a real owner is told, once', async () => {
    await addPerson(first, 'cleo@example.com')
    const knock = async (email: string) => {
      const replies = []
      for (let turn = 0; turn < 8; turn += 1) {
        const { status, body, headers } = await browserElsewhere(first).login(email, WRONG)
        const { message, errors, data, success } = body
        replies.push({ status, message, errors, data, success, names: Object.keys(headers) })
      }
      return replies
    }
    const known = await knock('cleo@example.com')
    expect(known.at(-1)).toMatchObject({
      status: 403,
      message: 'Too many incorrect attempts. Account Locked.',
    })
    expect(await knock('nobody@example.com')).toEqual(known)
    const mail = await inboxOf(first, 'cleo@example.com')
    expect(mail.map(({ subject }) => subject)).toEqual([
      'Too many attempts to sign in to Harborlight',
    ])
    expect(await inboxOf(first, 'nobody@example.com')).toEqual([])
  })

  it('a right password starts the count anew', async () => {
    await addPerson(first, 'dana@example.com')
    const { statuses } = await tryPasswords('dana@example.com', [WRONG, WRONG, WRONG, WRONG])
    expect(statuses).toEqual([400, 400, 400, 400])
    const again = await tryPasswords('dana@example.com', [PASSWORD, WRONG, WRONG, WRONG, WRONG])
    expect(again.statuses).toEqual([200, 400, 400, 400, 400])
  })

  it('a remembered device is not locked out by others, and does not open the lock for them', async () => {
    await addPerson(first, 'edna@example.com')
    const own = browserElsewhere(first)
    await own.login('edna@example.com')
    await own.enterCode(await own.selectMfa(), 'edna@example.com', { remember: true })
    await own.post('/logout')
    await tryPasswords(
      'edna@example.com',
      Array.from({ length: 7 }, () => WRONG),
    )
    expect((await browserElsewhere(first).login('edna@example.com')).status).toBe(403)
    const signedIn = await own.login('edna@example.com')
    expect(signedIn.body.data).toMatchObject({ kind: 'session', loginSuccess: true })
    expect((await browserElsewhere(second).login('edna@example.com')).status).toBe(403)
  })

  it('a device is a limited number of tries too, and its lock is its own', async () => {
    await addPerson(first, 'fay@example.com')
    const own = browserElsewhere(first)
    await own.login('fay@example.com')
    await own.enterCode(await own.selectMfa(), 'fay@example.com', { remember: true })
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await own.login('fay@example.com', WRONG)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 403, 403])
    expect((await browserElsewhere(first).login('fay@example.com')).status).toBe(200)
  })

  it('wrong codes lock too, but not a remembered device, and the owner is told once', async () => {
    await addPerson(first, 'gil@example.com')
    const own = browserElsewhere(first)
    await own.login('gil@example.com')
    await own.enterCode(await own.selectMfa(), 'gil@example.com', { remember: true })
    const thief = browserElsewhere(second)
    await thief.login('gil@example.com')
    const nonce = await thief.selectMfa()
    const code = wrongCode(await latestCode(first, 'gil@example.com'))
    for (let turn = 0; turn < 5; turn += 1) await thief.post(`/mfa-verify/${nonce}`, { code })
    expect((await browserElsewhere(first).login('gil@example.com')).status).toBe(403)
    expect((await own.login('gil@example.com')).body.data?.kind).toBe('session')
    const mail = await inboxOf(first, 'gil@example.com')
    expect(mail.filter(({ subject }) => subject?.startsWith('Too many attempts'))).toHaveLength(1)
  })

  it('a reset opens the lock', async () => {
    await addPerson(first, 'hal@example.com')
    await tryPasswords(
      'hal@example.com',
      Array.from({ length: 6 }, () => WRONG),
    )
    const browser = browserElsewhere(first)
    await browser.post('/forgot-password', { email: 'hal@example.com' })
    const [mail] = await inboxOf(first, 'hal@example.com')
    const token = new URLSearchParams(mail?.link?.split('#')[1]).get('token')
    const password = 'another good passphrase'
    const reset = { email: 'hal@example.com', token, password }
    expect((await browser.post('/reset-password', reset)).status).toBe(200)
    expect((await browserElsewhere(second).login('hal@example.com', password)).status).toBe(200)
  })

  it('asking for reset links on somebody’s behalf does not keep their codes from them', async () => {
    await addPerson(first, 'ida@example.com')
    for (let turn = 0; turn < 12; turn += 1) {
      await browserElsewhere(first).post('/forgot-password', { email: 'ida@example.com' })
    }
    expect(await inboxOf(first, 'ida@example.com')).toHaveLength(10)
    const own = browserElsewhere(first)
    await own.signIn('ida@example.com')
    expect((await own.get('/user')).status).toBe(200)
  })

  it('one address may fail so often and no more, on all processes together; others go on', async () => {
    const ip = '10.9.9.9'
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < 104; turn += 1) {
      const browser = new TestBrowser(turn % 2 === 0 ? first : second)
      browser.ip = ip
      // No password: counted all the same, and nothing has to be hashed.
      const { status } = await browser.post('/login', { email: `p${turn}@example.com` })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: 100, 429: 4 })
    await addPerson(first, 'joy@example.com')
    const same = new TestBrowser(second)
    same.ip = ip
    expect((await same.login('joy@example.com')).status).toBe(429)
    expect((await same.post('/forgot-password', { email: 'joy@example.com' })).status).toBe(429)
    const reset = { email: 'joy@example.com', token: 'x', password: 'another good passphrase' }
    expect((await same.post('/reset-password', reset)).status).toBe(429)
    expect((await browserElsewhere(first).login('joy@example.com')).status).toBe(200)
  })

  it('the counters name nobody', async () => {
    const rows = await first.ctx.db.selectFrom('throttles').select('key').execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ key }) => /example|10\.\d/.test(key))).toEqual([])
  })

  async function tryPasswords(email: string, passwords: string[]) {
    const statuses: number[] = []
    for (const password of passwords) {
      statuses.push((await browserElsewhere(first).login(email, password)).status)
    }
    return { statuses }
  }
})

describe('a lock', () => {
  const test = useTestApp({ SIGN_IN_LOCK_SECONDS: '1' })

  it('ends by itself, and knocking at it does not prolong it', async () => {
    await addPerson(test, 'kim@example.com')
    const login = async (password: string) =>
      (await new TestBrowser(test).login('kim@example.com', password)).status
    for (let turn = 0; turn < 6; turn += 1) await login(WRONG)
    const lockedAt = Date.now()
    while (Date.now() - lockedAt < 800) {
      expect(await login(WRONG)).toBe(403)
      await sleep(50)
    }
    await sleep(300)
    expect(await login(PASSWORD)).toBe(200)
  })

  it('of wrong codes ends by itself as well', async () => {
    await addPerson(test, 'lea@example.com')
    const browser = new TestBrowser(test)
    await browser.login('lea@example.com')
    const nonce = await browser.selectMfa()
    const code = wrongCode(await latestCode(test, 'lea@example.com'))
    for (let turn = 0; turn < 5; turn += 1) await browser.post(`/mfa-verify/${nonce}`, { code })
    expect((await new TestBrowser(test).login('lea@example.com')).status).toBe(403)
    await sleep(1100)
    await browser.signIn('lea@example.com')
    expect((await browser.get('/user')).status).toBe(200)
  })
})
