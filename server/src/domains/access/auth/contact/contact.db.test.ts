import type { CodeSent } from '@passbook/contract/auth'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { askChange, changeContact, proveChange, saveChange } from '../../../../../test/contact.ts'
import { type Person, addPerson, wrongCode } from '../../../../../test/people.ts'

describe('changing email or phone takes three calls', () => {
  const test = useTestApp()

  async function signedIn(email: string, phone: string | null) {
    const person = await addPerson(test, email, { phone })
    const browser = new TestBrowser(test)
    await browser.signIn(email)
    return { person, browser }
  }

  const readUser = ({ id }: Person) =>
    test.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const subjectsAt = async (to: string) =>
    (await inboxOf(test, to)).map(({ subject, text }) => subject ?? text)

  it('a new email address: the phone proves, the address confirms itself, everybody hears of it', async () => {
    const { person, browser } = await signedIn('ada@example.com', '5552011001')
    const asked = await askChange(browser, 'email', 'Ada.New@example.com')
    expect(asked.body.data).toMatchObject({ type: 'phone', masked: '(•••) •••-1001' })
    const proven = await browser.enterCode(asked.body.data?.nonce ?? '', '5552011001')
    expect(proven.body.data).toMatchObject({
      kind: 'session',
      masked_email: 'a•••••@example.com',
      next_code: { type: 'email', masked: 'a•••••@example.com' },
    })
    expect(await readUser(person)).toMatchObject({
      email: 'ada@example.com',
      contact_changed_at: null,
    })
    expect(await subjectsAt('ada.new@example.com')).toEqual([
      expect.stringMatching(/^\d{6} confirms your new email address at Harborlight$/),
    ])
    const change = { type: 'email', value: 'ada.new@example.com' } as const
    const saved = await saveChange(test, browser, change, proven.body.data?.next_code?.nonce)
    expect(saved.body.data).toMatchObject({
      user: { email: 'ada.new@example.com', email_verified: true, phone: '5552011001' },
      progress: { is_primary: true },
    })
    expect(await readUser(person)).toMatchObject({
      email: 'ada.new@example.com',
      email_changed_at: expect.any(Date),
      contact_changed_at: expect.any(Date),
      phone_changed_at: null,
    })
    const subject = 'Your Harborlight email address was changed'
    for (const to of ['ada@example.com', 'ada.new@example.com']) {
      expect((await subjectsAt(to))[0]).toBe(subject)
    }
    expect((await subjectsAt('5552011001'))[0]).toContain(
      'email address on your account was just changed',
    )
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('entity_id', '=', person.id)
      .where('action', '=', 'change_contact')
      .execute()
    expect(audit).toEqual([{ details: { what: 'email', is_first: false } }])
  })

  it('a new phone: the email proves, the phone confirms itself, and all three hear of it', async () => {
    const { person, browser } = await signedIn('bea@example.com', '5552011002')
    const change = { type: 'phone', value: '(555) 201-2002', proofAt: 'bea@example.com' } as const
    const asked = await askChange(browser, 'phone', change.value)
    expect(asked.body.data).toMatchObject({ type: 'email', masked: 'b•••••@example.com' })
    expect(await inboxOf(test, '5552012002')).toEqual([])
    expect((await changeContact(test, browser, change)).status).toBe(200)
    expect(await readUser(person)).toMatchObject({
      phone: '5552012002',
      phone_changed_at: expect.any(Date),
      email_changed_at: null,
    })
    expect((await subjectsAt('bea@example.com'))[0]).toBe(
      'Your Harborlight phone number was changed',
    )
    for (const phone of ['5552011002', '5552012002']) {
      expect((await subjectsAt(phone))[0]).toContain(
        'phone number on your account was just changed',
      )
    }
  })

  it('who has only the email gets the code there, also to change it', async () => {
    const { person, browser } = await signedIn('cleo@example.com', null)
    const value = 'cleo.new@example.com'
    const change = { type: 'email', value, proofAt: 'cleo@example.com' } as const
    expect((await changeContact(test, browser, change)).status).toBe(200)
    expect(await readUser(person)).toMatchObject({ email: value })
  })

  it('other sessions end, the own goes on', async () => {
    const { browser } = await signedIn('dana@example.com', '5552011003')
    const elsewhere = new TestBrowser(test)
    await elsewhere.signIn('dana@example.com')
    const halfway = new TestBrowser(test)
    await halfway.login('dana@example.com')
    const value = 'dana.new@example.com'
    await changeContact(test, browser, { type: 'email', value, proofAt: '5552011003' })
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect((await halfway.get('/mfa-select/email')).status).toBe(401)
    expect((await browser.get('/user')).body.data).toMatchObject({ email: value })
  })

  it('nothing changes by a session cookie alone', async () => {
    const { browser } = await signedIn('edna@example.com', '5552011004')
    const tab = browser.newTab()
    expect((await askChange(tab, 'email', 'thief@example.com')).status).toBe(401)
    expect((await askChange(tab, 'phone', '555-201-6666')).status).toBe(401)
    const wish = { email: 'thief@example.com', nonce: 'x', code: '000000' }
    expect((await tab.call('PATCH', '/user', wish)).status).toBe(401)
  })

  it('refuses what is missing or the same', async () => {
    const { browser } = await signedIn('fay@example.com', '5552011005')
    const refused = async (type: string, body: object) => {
      const reply = await browser.post<CodeSent>(`/mfa-confirm-update/${type}`, body)
      expect(reply.status).toBe(422)
      return reply.body.errors
    }
    expect(await refused('email', {})).toEqual({ email: ['Enter your email address'] })
    expect(await refused('phone', { email: 'x@example.com' })).toEqual({
      phone: ['Enter your phone number'],
    })
    expect(await refused('email', { email: 'Fay@example.com' })).toHaveProperty('email')
    expect(await refused('phone', { phone: '555-201-1005' })).toHaveProperty('phone')
  })

  describe('the last call', () => {
    let people = 0

    /** Somebody who has proven the phone and had a code sent to the new address. */
    async function atLastCall() {
      people += 1
      const phone = `55520140${String(people).padStart(2, '0')}`
      const { person, browser } = await signedIn(`gil${people}@example.com`, phone)
      const value = `gil${people}.new@example.com`
      const proven = await proveChange(browser, { type: 'email', value, proofAt: phone })
      const nonce = proven.body.data?.next_code?.nonce ?? ''
      const code = await latestCode(test, value)
      const save = (wish: object = {}) =>
        browser.call('PATCH', '/user', { email: value, nonce, code, ...wish })
      return { person, browser, phone, value, nonce, code, save }
    }

    it('400 for a wrong code, 401 for a nonce that is dead, unknown or of the first call', async () => {
      const { person, browser, value, code, save, phone } = await atLastCall()
      const wrong = await save({ code: wrongCode(code) })
      expect(wrong.status).toBe(400)
      expect(wrong.body.errors).toEqual({ code: ['That code is not right. 4 tries left.'] })
      expect((await save({ nonce: 'x'.repeat(43) })).status).toBe(401)
      const first = await askChange(browser, 'email', 'another@example.com')
      const proof = await latestCode(test, phone)
      const skipped = { email: 'another@example.com', nonce: first.body.data?.nonce, code: proof }
      expect((await browser.call('PATCH', '/user', skipped)).status).toBe(403)
      expect(await readUser(person)).toMatchObject({ email: person.email })
      expect((await save()).status).toBe(200)
      expect((await save()).status).toBe(401)
      expect(await readUser(person)).toMatchObject({ email: value })
    })

    it('takes no other value than the one that confirmed itself, and exactly one', async () => {
      const { person, save } = await atLastCall()
      expect((await save({ email: 'thief@example.com' })).status).toBe(422)
      expect((await save({ phone: '555-201-6666' })).status).toBe(422)
      expect((await save({ email: undefined })).status).toBe(422)
      const other = await save({ email: undefined, phone: '555-201-6666' })
      expect(other.status).toBe(403)
      expect(await readUser(person)).toMatchObject({ email: person.email, phone: person.phone })
      expect((await save()).status).toBe(200)
    })

    it('takes no code of another purpose, and its own opens nothing else', async () => {
      const { person, browser, phone, nonce, code, save } = await atLastCall()
      const stepUp = await browser.selectMfa('phone?purpose=withdraw')
      const other = await save({ nonce: stepUp, code: await latestCode(test, phone) })
      expect(other.status).toBe(403)
      expect((await browser.post(`/mfa-verify/${nonce}`, { code })).status).toBe(403)
      expect(await readUser(person)).toMatchObject({ email: person.email })
    })

    it('serves the session it was sent for, not another of the same person', async () => {
      const { person, value, nonce, code } = await atLastCall()
      const elsewhere = new TestBrowser(test)
      await elsewhere.signIn(person.email)
      const wish = { email: value, nonce, code }
      expect((await elsewhere.call('PATCH', '/user', wish)).status).toBe(401)
      expect(await readUser(person)).toMatchObject({ email: person.email })
    })

    it('403 when what proved the person has changed meanwhile', async () => {
      const { person, save } = await atLastCall()
      await test.ctx.db
        .updateTable('users')
        .set({ phone_changed_at: new Date() })
        .where('id', '=', person.id)
        .execute()
      expect((await save()).status).toBe(403)
      expect(await readUser(person)).toMatchObject({ email: person.email })
    })

    it('422 for an address taken meanwhile, and the code stays good', async () => {
      const { person, value, save } = await atLastCall()
      const { id } = await addPerson(test, value)
      const taken = await save()
      expect(taken.status).toBe(422)
      expect(taken.body.errors).toEqual({ email: ['This email address cannot be used'] })
      expect(await readUser(person)).toMatchObject({ email: person.email })
      await test.ctx.db
        .updateTable('users')
        .set({ email: `moved.${value}` })
        .where('id', '=', id)
        .execute()
      expect((await save()).status).toBe(200)
    })

    it('kills every other code of the person', async () => {
      const { person, browser, save } = await atLastCall()
      const toEmail = await askChange(browser, 'phone', '555-201-6667')
      const stale = await latestCode(test, person.email)
      expect((await save()).status).toBe(200)
      const late = await browser.post(`/mfa-verify/${toEmail.body.data?.nonce}`, { code: stale })
      expect(late.status).toBe(401)
    })
  })
})
