import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { proveChange } from '../../../../../test/contact.ts'
import { addPerson } from '../../../../../test/people.ts'
import { type FixedClock, fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'

const TOO_MANY = 429

describe('how many codes are sent', () => {
  const test = useTestApp()
  let clock: FixedClock

  beforeEach(() => {
    clock = fixedClock(new Date())
    test.ctx.realTime = clock
  })
  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  /** Asks for a code and for it to be sent anew as often as it may; gives the statuses. */
  async function askAndResend(browser: TestBrowser, path = '/mfa-select/email'): Promise<number[]> {
    const asked = await browser.get<CodeSent>(path)
    const statuses = [asked.status]
    for (let turn = 0; turn < 4; turn += 1) {
      clock.advance(31_000)
      statuses.push((await browser.get(`/mfa-resend/${asked.body.data?.nonce}`)).status)
    }
    return statuses
  }

  it('to one person: one sent anew counts like one sent', async () => {
    await addPerson(test, 'ada@example.com')
    const browser = new TestBrowser(test)
    await browser.login('ada@example.com')
    const first = await askAndResend(browser)
    const second = await askAndResend(browser)
    expect([...first, ...second]).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await browser.get('/mfa-select/email')).status).toBe(TOO_MANY)
    expect(await inboxOf(test, 'ada@example.com')).toHaveLength(10)
  })

  it('to one person: the last one sent anew is refused too, and its code stays good', async () => {
    await addPerson(test, 'bea@example.com')
    const browser = new TestBrowser(test)
    await browser.login('bea@example.com')
    for (let turn = 0; turn < 9; turn += 1) await browser.selectMfa()
    const nonce = await browser.selectMfa()
    clock.advance(31_000)
    expect((await browser.get(`/mfa-resend/${nonce}`)).status).toBe(TOO_MANY)
    expect((await browser.enterCode(nonce, 'bea@example.com')).status).toBe(200)
  })

  it('one asked for too soon uses nothing up', async () => {
    await addPerson(test, 'cleo@example.com')
    const browser = new TestBrowser(test)
    await browser.login('cleo@example.com')
    const nonce = await browser.selectMfa()
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await browser.get(`/mfa-resend/${nonce}`)).status).toBe(422)
    }
    expect((await browser.get('/mfa-select/email')).status).toBe(200)
  })

  it('to a phone nobody has proven: ten a day, whoever asks and wherever', async () => {
    const statuses: number[] = []
    for (let person = 0; person < 12; person += 1) {
      const browser = new TestBrowser(test, person % 2 === 0 ? 'localhost' : 'summit.localhost')
      const input = { email: `pest${person}@example.com`, password: PASSWORD }
      const registered = await browser.post<AuthSession>('/register', input)
      browser.bearer = registered.body.data?.token
      statuses.push((await browser.post('/mfa-add-sms', { phone: '555-201-8100' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), TOO_MANY, TOO_MANY])
    const sent = [
      ...(await inboxOf(test, '5552018100')),
      ...(await inboxOf(test, '5552018100', 'summit')),
    ]
    expect(sent).toHaveLength(10)
  })

  it('to an address nobody has proven: as many, sent anew included', async () => {
    const statuses: number[] = []
    for (let person = 0; person < 3; person += 1) {
      const email = `meddler${person}@example.com`
      const phone = `555201820${person}`
      await addPerson(test, email, { phone })
      const browser = new TestBrowser(test)
      await browser.signIn(email)
      const change = { type: 'email', value: 'victim@example.com', proofAt: phone } as const
      const proven = await proveChange(browser, change)
      statuses.push(proven.status)
      for (let turn = 0; turn < 4; turn += 1) {
        clock.advance(31_000)
        const nonce = proven.body.data?.next_code?.nonce ?? ''
        statuses.push((await browser.get(`/mfa-resend/${nonce}`)).status)
      }
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statuses[10]).toBe(TOO_MANY)
    expect(await inboxOf(test, 'victim@example.com')).toHaveLength(10)
  })

  it('strangers who use up an address do not keep its owner from signing in', async () => {
    await addPerson(test, 'dana@example.com', { phone: '5552018300' })
    for (let person = 0; person < 11; person += 1) {
      const browser = new TestBrowser(test)
      const input = { email: `nuisance${person}@example.com`, password: PASSWORD }
      const registered = await browser.post<AuthSession>('/register', input)
      browser.bearer = registered.body.data?.token
      await browser.post('/mfa-add-sms', { phone: '555-201-8300' })
    }
    const own = new TestBrowser(test)
    await own.login('dana@example.com')
    expect((await own.get('/mfa-select/phone')).status).toBe(200)
  })
})
