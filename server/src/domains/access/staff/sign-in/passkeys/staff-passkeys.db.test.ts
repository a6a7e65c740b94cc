import type { Passkey } from '@passbook/contract/security'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../../../test/browser.ts'
import { StaffBrowser, enterAs } from '../../../../../../test/console/staff-browser.ts'
import {
  addKey,
  askDoor,
  askForKey,
  enterWith,
  pageOf,
} from '../../../../../../test/console/staff-passkeys.ts'
import { Authenticator } from '../../../../../../test/passkeys/authenticator.ts'
import { addPerson } from '../../../../../../test/people.ts'

const WORDS = 'That passkey could not be used. Try again, or sign in with your password.'

const BECAUSE = { reason: 'They lost the key.' }

describe('passkeys of staff', () => {
  const test = useTestApp()

  it('one is added by password and code, opens the console alone, and is told of', async () => {
    const { browser, email } = await enterAs(test, 'operations')
    const wrong = await browser.post('/console/passkeys/code', { password: 'not mine' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: expect.anything() } } })
    const { key, added } = await addKey(test, browser)
    expect(added.body.data?.passkeys).toMatchObject([{ name: 'Desk key', last_used_at: null }])
    const { browser: opened, reply } = await enterWith(test, key)
    expect(reply.body.data).toMatchObject({ email, role: 'operations', needs_passkey: false })
    expect((await opened.get('/console/me')).status).toBe(200)
    const { body } = await opened.get<{ passkeys: Passkey[] }>('/console/passkeys')
    expect(body.data?.passkeys).toMatchObject([{ last_used_at: expect.any(String) }])
    const subjects = (await inboxOf(test, email)).map(({ subject }) => subject)
    expect(subjects).toContain('A passkey was added to your Harborlight console account')
  })

  it('none is begun by the password alone, nor by a code that was sent for something else', async () => {
    const { browser, email } = await enterAs(test, 'operations')
    const begin = (given: object) => browser.post('/console/passkeys/options', given)
    expect((await begin({ password: PASSWORD })).status).toBe(422)
    const { body } = await browser.post<{ nonce: string }>('/console/login', {
      email,
      password: PASSWORD,
    })
    const ofSignIn = { nonce: body.data?.nonce, code: await latestCode(test, email) }
    expect((await begin(ofSignIn)).status).toBe(422)
    const colleague = await enterAs(test, 'operations')
    const sent = await colleague.browser.post<{ nonce: string }>('/console/passkeys/code', {
      password: PASSWORD,
    })
    const theirs = { nonce: sent.body.data?.nonce, code: await latestCode(test, colleague.email) }
    expect((await begin(theirs)).status).toBe(422)
    expect((await new StaffBrowser(test).post('/console/verify', theirs)).status).toBe(401)
    const other = theirs.code === '000000' ? '000001' : '000000'
    const tried = await colleague.browser.post('/console/passkeys/options', {
      ...theirs,
      code: other,
    })
    expect(tried).toMatchObject({ status: 400, body: { errors: { code: expect.anything() } } })
    const once = () => colleague.browser.post('/console/passkeys/options', theirs)
    expect((await once()).status).toBe(200)
    expect((await once()).status).toBe(422)
  })

  it('guesses of the password at it are bounded, and lock nothing at the door', async () => {
    const { browser, email } = await enterAs(test, 'operations')
    const tries: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const { status } = await browser.post('/console/passkeys/code', { password: 'no' })
      tries.push(status)
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 403])
    expect((await new StaffBrowser(test).enter(email)).status).toBe(200)
  })

  it('neither door takes the other’s passkey, nor its challenge', async () => {
    const staff = await enterAs(test, 'administrator')
    const { key } = await addKey(test, staff.browser)
    const depositor = new TestBrowser(test)
    await depositor.get('/sanctum/csrf-cookie')
    const { body } = await depositor.post<Parameters<typeof pageOf>[1]>('/login/passkey/options')
    if (!body.data || !('rpId' in body.data.options)) throw new Error(body.message)
    const { challenge_id, options } = body.data
    const response = key.get(options, { origin: pageOf(test, body.data) })
    const tried = await depositor.post('/login/passkey', { challenge_id, response })
    expect(tried).toMatchObject({ status: 400, body: { message: WORDS } })
    const again = await depositor.post<typeof body.data>('/login/passkey/options')
    if (!again.body.data || !('rpId' in again.body.data.options)) throw new Error(body.message)
    const crossed = {
      challenge_id: again.body.data.challenge_id,
      response: key.get(again.body.data.options, { origin: pageOf(test, again.body.data) }),
    }
    const { browser } = await askDoor(test)
    expect((await browser.post('/console/login/passkey', crossed)).status).toBe(400)
  })

  it('is nothing at another institution, and its owner is told nothing of it there', async () => {
    const { browser } = await enterAs(test, 'agent', 'summit')
    const { key } = await addKey(test, browser)
    expect((await enterWith(test, key, { host: 'summit.localhost' })).reply.status).toBe(200)
    expect((await enterWith(test, key)).reply).toMatchObject({
      status: 400,
      body: { message: WORDS },
    })
  })

  it.each([
    ['its owner was not asked for a finger', { isVerified: false }],
    ['its counter goes back', { counter: 3 }],
  ])('is refused where %s, and that stays written', async (_, ways) => {
    const { browser, staff_id } = await enterAs(test, 'agent')
    const { key } = await addKey(test, browser, undefined, 5)
    expect((await enterWith(test, key, { counter: 9 })).reply.status).toBe(200)
    const { reply } = await enterWith(test, key, { counter: 10, ...ways })
    expect(reply).toMatchObject({ status: 400, body: { message: WORDS } })
    const kept = await test.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', staff_id)
      .where('action', '=', 'refuse_staff_passkey')
      .execute()
    expect(kept).toHaveLength(1)
  })

  it('answers once to a challenge, and only in the session that asked to add', async () => {
    const { browser } = await enterAs(test, 'agent')
    const { key } = await addKey(test, browser)
    const { browser: door, sent } = await enterWith(test, key)
    expect((await door.post('/console/login/passkey', sent)).status).toBe(400)
    const asked = await askForKey(test, browser)
    const made = new Authenticator().create(asked.options, { origin: pageOf(test, asked) })
    const other = await enterAs(test, 'agent')
    const stolen = { name: 'Theirs', challenge_id: asked.challenge_id, response: made }
    expect((await other.browser.post('/console/passkeys', stolen)).status).toBe(400)
  })

  it('opens nothing for somebody who was disabled', async () => {
    const admin = await enterAs(test, 'administrator')
    const agent = await enterAs(test, 'agent')
    const { key } = await addKey(test, agent.browser)
    await admin.browser.call('PATCH', `/console/staff/${agent.staff_id}`, {
      is_disabled: true,
      ...BECAUSE,
    })
    expect((await enterWith(test, key)).reply.status).toBe(403)
  })

  it('is named and removed by its owner, by nobody else, and by the password', async () => {
    const own = await enterAs(test, 'viewer')
    const other = await enterAs(test, 'viewer')
    const { key, added } = await addKey(test, own.browser)
    const address = `/console/passkeys/${added.body.data?.passkeys[0]?.uuid}`
    expect((await other.browser.call('PATCH', address, { name: 'Mine' })).status).toBe(404)
    const password = PASSWORD
    expect((await other.browser.call('DELETE', address, { password })).status).toBe(404)
    const renamed = await own.browser.call('PATCH', address, { name: 'Blue key' })
    expect(renamed.body.data).toMatchObject({ passkeys: [{ name: 'Blue key' }] })
    expect((await own.browser.call('DELETE', address, { password: 'no' })).status).toBe(422)
    const removed = await own.browser.call('DELETE', address, { password })
    expect(removed.body.data).toEqual({ passkeys: [] })
    expect((await enterWith(test, key)).reply.status).toBe(400)
  })

  it('is not among those of a depositor with the same browser', async () => {
    const { browser } = await enterAs(test, 'viewer')
    await addKey(test, browser)
    await addPerson(test, 'beside@example.com', { phone: '5552017790' })
    const depositor = new TestBrowser(test)
    await depositor.signIn('beside@example.com')
    expect((await depositor.get('/passkeys')).body.data).toEqual([])
  })

  it('lost ones are removed by two administrators, which ends the sessions', async () => {
    const admin = await enterAs(test, 'administrator')
    const agent = await enterAs(test, 'agent')
    const address = `/console/staff/${agent.staff_id}/passkeys`
    const other = await enterAs(test, 'administrator')
    expect((await admin.browser.call('DELETE', address, BECAUSE)).status).toBe(422)
    const { key } = await addKey(test, agent.browser)
    const { body } = await admin.browser.get<{ staff: { uuid: string; passkeys: number }[] }>(
      '/console/staff',
    )
    const [listed] = body.data?.staff.filter(({ uuid }) => uuid === agent.staff_id) ?? []
    expect(listed?.passkeys).toBe(1)
    const asked = await admin.browser.call<{ approval_id: string }>('DELETE', address, BECAUSE)
    expect((await agent.browser.get('/console/me')).status).toBe(200)
    const path = `/console/approvals/${asked.body.data?.approval_id}/decide`
    await other.browser.post(path, { decision: 'approve', ...BECAUSE })
    expect((await agent.browser.get('/console/me')).status).toBe(401)
    expect((await enterWith(test, key)).reply.status).toBe(400)
    const abroad = await enterAs(test, 'administrator', 'summit')
    expect((await abroad.browser.call('DELETE', address, BECAUSE)).status).toBe(404)
  })
})
