import type { AuthSession } from '@passbook/contract/auth'
import { describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../test/app.ts'
import { TestBrowser, latestCode } from '../../test/browser.ts'
import { StaffBrowser, addStaffMember } from '../../test/console/staff-browser.ts'
import { addPerson } from '../../test/people.ts'

const FORMER = 'Zt4yQvG1pXw8LkR7nJm2cUe9sHb6aDf3oKi5rTgV0yMxBqWl'
const NEXT = 'hW7uNc3RzPq9LfYx1KdVbT6mGj4sAoE8iXnQ2yCwU5rBtJk0'

describe('APP_SECRET changes while people are signed in', () => {
  const before = useTestApp({ APP_SECRET: FORMER })
  /** A process that was prepared for the change and has not been changed itself. */
  const prepared = useTwinApp(before, { APP_SECRET: FORMER, APP_SECRET_ALSO: NEXT })
  const changed = useTwinApp(before, { APP_SECRET: NEXT, APP_SECRET_ALSO: FORMER })
  const ended = useTwinApp(before, { APP_SECRET: NEXT })

  const act = async (browser: TestBrowser) =>
    (await browser.call('PATCH', '/drafts/new-message', { values: { text: 'Hello' } })).status

  it('a session from before acts, until the former secret is taken out, and then only reads', async () => {
    await addPerson(before, 'ada@example.com')
    const browser = new TestBrowser(before)
    await browser.signIn('ada@example.com')
    expect(await act(browser.at(changed))).toBe(200)
    expect((await browser.at(ended).get('/user')).status).toBe(200)
    expect(await act(browser.at(ended))).toBe(419)
    // The page asks for a new token, with which the same session goes on.
    const renewed = browser.at(ended)
    await renewed.get('/sanctum/csrf-cookie')
    expect(await act(renewed)).toBe(200)
  })

  it('what is made after it is signed by the new secret, which a prepared process knows already', async () => {
    await addPerson(before, 'bea@example.com')
    const browser = new TestBrowser(changed)
    await browser.signIn('bea@example.com')
    expect(await act(browser.at(ended))).toBe(200)
    expect(await act(browser.at(prepared))).toBe(200)
    expect(await act(browser.at(before))).toBe(419)
  })

  it('a code that was sent before is right, until the former secret is taken out', async () => {
    const { email } = await addPerson(before, 'cleo@example.com')
    const browser = new TestBrowser(before)
    await browser.login(email)
    const nonce = await browser.selectMfa()
    const code = await latestCode(before, email)
    const late = browser.at(ended)
    // Its own token: the code is what is tried.
    await late.get('/sanctum/csrf-cookie')
    const refused = await late.post(`/mfa-verify/${nonce}`, { code })
    expect(refused.body.errors).toHaveProperty('code')
    const entered = await browser.at(changed).post<AuthSession>(`/mfa-verify/${nonce}`, { code })
    expect([entered.status, entered.body.data?.kind]).toEqual([200, 'session'])
  })

  it('an email that waited is sent with its code, until the former secret is taken out', async () => {
    const codeOf = async (name: string, test: typeof before) => {
      const { email } = await addPerson(before, name)
      const browser = new TestBrowser(before)
      await browser.login(email)
      await browser.selectMfa()
      return latestCode(test, email)
    }
    expect(await codeOf('dana@example.com', changed)).toMatch(/^\d{6}$/)
    expect(await codeOf('eva@example.com', ended)).toBe('')
  })

  it('staff who are signed in go on alike', async () => {
    const { email } = await addStaffMember(before, 'operations')
    const staff = new StaffBrowser(before)
    await staff.enter(email)
    const ask = async (test: typeof before) => {
      const there = new StaffBrowser(test)
      for (const [name, value] of staff.cookies) there.cookies.set(name, value)
      return (await there.post('/console/customers/end-sessions')).status
    }
    expect(await ask(ended)).toBe(419)
    // It passed the check of its token, and says nothing yet of whose sessions.
    expect(await ask(changed)).toBe(422)
  })
})
