import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { saveChange } from '../../../../../test/contact.ts'
import { addPerson } from '../../../../../test/people.ts'

const PHONE = '5552017001'

let people = 0

describe('a first phone', () => {
  const test = useTestApp()
  let email: string

  beforeEach(() => {
    people += 1
    email = `person${people}@example.com`
  })

  const readUser = () =>
    test.ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  /** Somebody without a phone, and a browser that has their session. */
  async function withoutPhone(): Promise<TestBrowser> {
    await addPerson(test, email, { phone: null })
    const browser = new TestBrowser(test)
    await browser.signIn(email)
    return browser
  }

  async function registered(): Promise<TestBrowser> {
    const browser = new TestBrowser(test)
    const reply = await browser.post<AuthSession>('/register', { email, password: PASSWORD })
    browser.bearer = reply.body.data?.token
    return browser
  }

  const add = (browser: TestBrowser, phone: string) =>
    browser.post<CodeSent>('/mfa-add-sms', { phone })

  describe('in a session', () => {
    it('is asked of the email first: a stolen session makes no phone of its own a factor', async () => {
      const thief = await withoutPhone()
      const asked = await add(thief, '555-201-7001')
      expect(asked.body.data).toMatchObject({ type: 'email', masked: 'p•••••@example.com' })
      expect(await inboxOf(test, PHONE)).toEqual([])
      const guess = await thief.post(`/mfa-verify/${asked.body.data?.nonce}`, { code: '000000' })
      expect([400, 401]).toContain(guess.status)
      expect((await thief.get('/mfa-select/phone?purpose=link')).status).toBe(403)
      expect(await readUser()).toMatchObject({ phone: null, contact_changed_at: null })
    })

    it('is a change of contact: confirmed by its own code, told, and watched for 72 hours', async () => {
      const browser = await withoutPhone()
      const asked = await add(browser, '555-201-7002')
      const proven = await browser.enterCode(asked.body.data?.nonce ?? '', email)
      expect(proven.body.data?.next_code).toMatchObject({ type: 'phone', masked: '(•••) •••-7002' })
      expect(await readUser()).toMatchObject({ phone: null })
      const change = { type: 'phone', value: '555-201-7002' } as const
      const nonce = proven.body.data?.next_code?.nonce
      const saved = await saveChange(test, browser, change, nonce)
      expect(saved.body.data?.user).toMatchObject({ phone: '5552017002' })
      expect(await readUser()).toMatchObject({
        phone: '5552017002',
        contact_changed_at: expect.any(Date),
        phone_changed_at: expect.any(Date),
        email_changed_at: null,
      })
      const [mail] = await inboxOf(test, email)
      expect(mail?.subject).toBe('A phone number was added to your Harborlight account')
      const [message] = await inboxOf(test, '5552017002')
      expect(message?.text).toContain('phone number was just added')
    })

    it('approves nothing for 72 hours: no new email address, no step of its own', async () => {
      const browser = await withoutPhone()
      const asked = await add(browser, '555-201-7003')
      const proven = await browser.enterCode(asked.body.data?.nonce ?? '', email)
      const change = { type: 'phone', value: '555-201-7003' } as const
      await saveChange(test, browser, change, proven.body.data?.next_code?.nonce)
      const other = { email: 'thief@example.com' }
      const refused = await browser.post('/mfa-confirm-update/email', other)
      expect(refused.status).toBe(403)
      expect(refused.body.message).toMatch(/starting .+ ET\./)
      const code = await browser.get('/mfa-select/phone?purpose=link')
      expect(code.status).toBe(403)
      expect(code.body.errors).toEqual({ step_up: ['email'] })
    })

    it('is not a second one', async () => {
      await addPerson(test, email)
      const browser = new TestBrowser(test)
      await browser.signIn(email)
      expect((await add(browser, '555-201-7004')).status).toBe(403)
    })
  })

  describe('while registering', () => {
    it('is no change, and takes one code', async () => {
      const browser = await registered()
      const sent = await add(browser, '555-201-7005')
      expect(sent.body.data).toMatchObject({ type: 'phone' })
      const verified = await browser.enterCode(sent.body.data?.nonce ?? '', '5552017005')
      expect(verified.body.data).toMatchObject({ kind: 'session', next_code: null })
      expect(await readUser()).toMatchObject({
        phone: '5552017005',
        contact_changed_at: null,
        phone_changed_at: null,
      })
    })

    it('of two asked for at once one is set up', async () => {
      const browser = await registered()
      const one = await add(browser, '555-201-7006')
      const two = await add(browser, '555-201-7007')
      const late = await latestCode(test, '5552017007')
      await browser.enterCode(one.body.data?.nonce ?? '', '5552017006')
      const second = await browser.post(`/mfa-verify/${two.body.data?.nonce}`, { code: late })
      expect(second.status).toBe(401)
      expect(await readUser()).toMatchObject({ phone: '5552017006' })
    })

    it('does not replace one that a session has set up meanwhile', async () => {
      const registering = await registered()
      const sent = await add(registering, '555-201-7008')
      await test.ctx.db
        .updateTable('users')
        .set({ phone: '5552017009' })
        .where('email', '=', email)
        .execute()
      const late = await registering.enterCode(sent.body.data?.nonce ?? '', '5552017008')
      expect(late.status).toBe(403)
      expect(await readUser()).toMatchObject({ phone: '5552017009' })
    })
  })
})
