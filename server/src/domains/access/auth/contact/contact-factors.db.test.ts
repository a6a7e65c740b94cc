import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { askChange, changeContact } from '../../../../../test/contact.ts'
import { type Person, addPerson } from '../../../../../test/people.ts'
import { type FixedClock, fixedClock, systemClock } from '../../../../platform/calendar/clock.ts'

const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'another good passphrase'

describe('which factor may allow a change of contact', () => {
  const test = useTestApp()
  let clock: FixedClock
  let people = 0

  beforeEach(() => {
    clock = fixedClock(new Date('2026-03-02T15:00:00Z'))
    test.ctx.realTime = clock
  })
  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  async function signedIn(): Promise<{ person: Person; phone: string; browser: TestBrowser }> {
    people += 1
    const phone = `55520150${String(people).padStart(2, '0')}`
    const person = await addPerson(test, `person${people}@example.com`, { phone })
    // Registered long before: by the clock of this test the password is as old.
    await test.ctx.db
      .updateTable('users')
      .set({ created_at: new Date(0), password_changed_at: new Date(0) })
      .where('id', '=', person.id)
      .execute()
    const browser = new TestBrowser(test)
    await browser.signIn(person.email)
    return { person, phone, browser }
  }

  /** A session that has outlived the hours that pass. */
  async function signInLater(person: Person, hours: number): Promise<TestBrowser> {
    clock.advance(hours * HOUR_MS)
    const browser = new TestBrowser(test)
    await browser.signIn(person.email)
    return browser
  }

  it('never one changed within 72 hours: it says from when on it works, and then does', async () => {
    const { person, browser } = await signedIn()
    const value = '(555) 201-5901'
    await changeContact(test, browser, { type: 'phone', value, proofAt: person.email })
    const refused = await askChange(browser, 'email', 'mine.too@example.com')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('starting Mar 5, 2026, 10:00 AM ET')
    expect(refused.body.errors).toHaveProperty('email')
    const later = await signInLater(person, 72)
    const asked = await askChange(later, 'email', 'mine.too@example.com')
    expect(asked.body.data).toMatchObject({ type: 'phone', masked: '(•••) •••-5901' })
  })

  it('the same detail may be corrected by the factor that stayed', async () => {
    const { browser, phone } = await signedIn()
    for (const value of ['mistyped@example.com', 'right@example.com']) {
      const changed = await changeContact(test, browser, { type: 'email', value, proofAt: phone })
      expect(changed.body.data?.user.email).toBe(value)
    }
  })

  it('a reset link turns into no factor: whoever reads the mail cannot change the phone with it', async () => {
    const { person, phone } = await signedIn()
    const thief = new TestBrowser(test)
    await thief.post('/forgot-password', { email: person.email })
    const [mail] = await inboxOf(test, person.email)
    const token = new URLSearchParams(mail?.link?.split('#')[1]).get('token')
    const reset = { email: person.email, token, password: NEW_PASSWORD }
    expect((await thief.post('/reset-password', reset)).status).toBe(200)
    await thief.signIn(person.email, NEW_PASSWORD)
    const refused = await askChange(thief, 'phone', '(555) 201-6666')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('starting Mar 5, 2026, 10:00 AM ET')
    const [text] = await inboxOf(test, phone)
    expect(text?.text).toContain('Your password was just changed')
    const byPhone = await askChange(thief, 'email', 'thief@example.com')
    expect(byPhone.body.data).toMatchObject({ type: 'phone' })
  })
})
