import type { CodeSent } from '@passbook/contract/auth'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { TestBrowser, inboxOf, latestCode } from '../../../test/browser.ts'
import { type Person, addPerson } from '../../../test/people.ts'

describe('changing email or phone', () => {
  const test = useTestApp()

  async function signedIn(email: string, phone: string | null) {
    const person = await addPerson(test, email, { phone })
    const browser = new TestBrowser(test)
    await browser.signIn(email)
    return { person, browser }
  }

  const ask = (browser: TestBrowser, type: string, body: object) =>
    browser.post<CodeSent>(`/mfa-confirm-update/${type}`, body)

  const readUser = ({ id }: Person) =>
    test.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('a new email address takes the code of the phone, and both addresses hear of it', async () => {
    const { person, browser } = await signedIn('ada@example.com', '5552011001')
    const asked = await ask(browser, 'email', { email: 'Ada.New@example.com' })
    expect(asked.body.data).toMatchObject({ type: 'phone', masked: '(•••) •••-1001' })
    expect(await readUser(person)).toMatchObject({
      email: 'ada@example.com',
      contact_changed_at: null,
    })
    const verified = await browser.enterCode(asked.body.data?.nonce ?? '', '5552011001')
    expect(verified.body.data).toMatchObject({
      kind: 'session',
      masked_email: 'a•••••@example.com',
    })
    expect(await readUser(person)).toMatchObject({
      email: 'ada.new@example.com',
      email_verified_at: null,
      contact_changed_at: expect.any(Date),
    })
    const [old] = await inboxOf(test, 'ada@example.com')
    expect(old?.subject).toBe('Your Harborlight email address was changed')
    const [fresh] = await inboxOf(test, 'ada.new@example.com')
    expect(fresh?.subject).toBe('Confirm your email address for Harborlight')
    expect((await browser.get('/user')).body.data).toMatchObject({
      email: 'ada.new@example.com',
      email_verified: false,
    })
  })

  it('a new phone takes the code of the email, and the old phone, the new one and the email hear of it', async () => {
    const { person, browser } = await signedIn('bea@example.com', '5552011002')
    const asked = await ask(browser, 'phone', { phone: '(555) 201-2002' })
    expect(asked.body.data).toMatchObject({ type: 'email', masked: 'b•••••@example.com' })
    expect(await inboxOf(test, '5552012002')).toEqual([])
    await browser.enterCode(asked.body.data?.nonce ?? '', 'bea@example.com')
    expect(await readUser(person)).toMatchObject({
      phone: '5552012002',
      contact_changed_at: expect.any(Date),
    })
    const [mail] = await inboxOf(test, 'bea@example.com')
    expect(mail?.subject).toBe('Your Harborlight phone number was changed')
    for (const phone of ['5552011002', '5552012002']) {
      const [message] = await inboxOf(test, phone)
      expect(message?.text).toContain('phone number of your account was changed')
    }
  })

  it('nothing changes by a session cookie alone', async () => {
    const { browser } = await signedIn('cleo@example.com', '5552011003')
    const tab = browser.newTab()
    expect((await ask(tab, 'email', { email: 'thief@example.com' })).status).toBe(401)
    expect((await ask(tab, 'phone', { phone: '555-201-6666' })).status).toBe(401)
  })

  it('refuses what is missing, the same, or taken; and an email change without a phone', async () => {
    await addPerson(test, 'taken@example.com')
    const { browser } = await signedIn('dana@example.com', '5552011004')
    const refused = async (type: string, body: object) => {
      const reply = await ask(browser, type, body)
      expect(reply.status).toBe(422)
      return reply.body.errors
    }
    expect(await refused('email', {})).toEqual({ email: ['Enter your email address'] })
    expect(await refused('phone', { email: 'x@example.com' })).toEqual({
      phone: ['Enter your phone number'],
    })
    expect(await refused('email', { email: 'dana@example.com' })).toHaveProperty('email')
    expect(await refused('email', { email: 'taken@example.com' })).toEqual({
      email: ['This email address cannot be used'],
    })
    const { browser: phoneless } = await signedIn('edna@example.com', null)
    expect((await ask(phoneless, 'email', { email: 'edna2@example.com' })).status).toBe(403)
  })

  it('an address taken between asking and confirming is refused, and the code stays good', async () => {
    const { browser, person } = await signedIn('fay@example.com', '5552011005')
    const asked = await ask(browser, 'email', { email: 'wanted@example.com' })
    await addPerson(test, 'wanted@example.com')
    const verified = await browser.enterCode(asked.body.data?.nonce ?? '', '5552011005')
    expect(verified.status).toBe(422)
    expect(verified.body.errors).toEqual({ email: ['This email address cannot be used'] })
    expect(await readUser(person)).toMatchObject({ email: 'fay@example.com' })
  })

  it('kills the codes that went to the old address', async () => {
    const { browser } = await signedIn('gil@example.com', '5552011006')
    const toEmail = await ask(browser, 'phone', { phone: '555-201-6667' })
    const stale = await latestCode(test, 'gil@example.com')
    const toPhone = await ask(browser, 'email', { email: 'gil.new@example.com' })
    await browser.enterCode(toPhone.body.data?.nonce ?? '', '5552011006')
    const late = await browser.post(`/mfa-verify/${toEmail.body.data?.nonce}`, { code: stale })
    expect(late.status).toBe(401)
    expect((await browser.get('/user')).body.data).toMatchObject({ phone: '5552011006' })
  })

  it('a first phone is no change, and two asked for at once do not replace one another', async () => {
    const { browser, person } = await signedIn('hal@example.com', null)
    const one = await browser.post<CodeSent>('/mfa-add-sms', { phone: '555-201-1007' })
    const two = await browser.post<CodeSent>('/mfa-add-sms', { phone: '555-201-1008' })
    const codes = [await latestCode(test, '5552011007'), await latestCode(test, '5552011008')]
    const first = await browser.post(`/mfa-verify/${one.body.data?.nonce}`, { code: codes[0] })
    expect(first.status).toBe(200)
    const second = await browser.post(`/mfa-verify/${two.body.data?.nonce}`, { code: codes[1] })
    expect(second.status).toBe(401)
    expect(await readUser(person)).toMatchObject({ phone: '5552011007', contact_changed_at: null })
  })
})
