import { LIMITS } from '@passbook/contract/limits'
import type { OpenSession, SignIn } from '@passbook/contract/security'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { addPerson, wrongCode } from '../../../../test/people.ts'
import { latestCode } from '../../../../test/browser.ts'

const PHONE = '5552014455'
const NEW_PASSWORD = 'a fresh and lengthy passphrase'

interface SignIns {
  sign_ins: SignIn[]
  next: string | null
}

describe('what somebody sees of their sign-ins', () => {
  const test = useTestApp()

  async function twice(email: string) {
    await addPerson(test, email, { phone: PHONE })
    const [here, elsewhere] = [new TestBrowser(test), new TestBrowser(test)]
    await elsewhere.signIn(email)
    await here.signIn(email)
    return { here, elsewhere }
  }

  it('sessions are listed, this one first, and ended by their owner alone', async () => {
    const { here, elsewhere } = await twice('ada@example.com')
    const { body } = await here.get<OpenSession[]>('/sessions')
    expect(body.data).toMatchObject([{ is_current: true }, { is_current: false }])
    const other = body.data?.[1]?.uuid ?? ''
    await addPerson(test, 'mal@example.com')
    const stranger = new TestBrowser(test)
    await stranger.signIn('mal@example.com')
    expect((await stranger.call('DELETE', `/sessions/${other}`)).status).toBe(404)
    expect((await elsewhere.get('/user')).status).toBe(200)
    expect((await here.call('DELETE', `/sessions/${other}`)).status).toBe(200)
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect((await here.call('DELETE', `/sessions/${other}`)).status).toBe(404)
    expect((await here.get<OpenSession[]>('/sessions')).body.data).toHaveLength(1)
  })

  it('who comes back is seen at that moment', async () => {
    const { here } = await twice('bea@example.com')
    const seen = async () => {
      const { body } = await here.get<OpenSession[]>('/sessions')
      return body.data?.[0]?.last_seen_at ?? ''
    }
    const before = await seen()
    await here.get('/auth-check/no-ext')
    expect(await seen()).toBe(before)
    await here.get('/auth-check')
    expect((await seen()) > before).toBe(true)
  })

  it('right and wrong ones are told, newest first; nobody else’s', async () => {
    await addPerson(test, 'cleo@example.com', { phone: PHONE })
    const browser = new TestBrowser(test)
    await browser.login('cleo@example.com', 'not the password')
    await browser.login('nobody@example.com', 'not the password')
    await browser.login('cleo@example.com')
    const nonce = await browser.selectMfa()
    const code = wrongCode(await latestCode(test, 'cleo@example.com'))
    expect((await browser.post(`/mfa-verify/${nonce}`, { code })).status).toBe(400)
    await browser.enterCode(nonce, 'cleo@example.com', { remember: true, device_name: 'Desk' })
    await browser.login('cleo@example.com')
    await runQueuedJobs(test)
    const { body } = await browser.get<SignIns>('/sign-ins')
    expect(body.data?.sign_ins.map(({ method, is_success }) => [method, is_success])).toEqual([
      ['device', true],
      ['code', true],
      ['code', false],
      ['code', false],
    ])
    expect(body.data?.next).toBeNull()
  })

  it('come in pages', async () => {
    const { id, institution_id } = await addPerson(test, 'dora@example.com')
    const browser = new TestBrowser(test)
    await browser.signIn('dora@example.com')
    const { page } = LIMITS.signIns
    const at = (minute: number) => new Date(Date.now() - minute * 60_000)
    const rows = Array.from({ length: page }, (_, index) => ({
      institution_id,
      user_id: id,
      // Several at the same moment are told apart too.
      at: at(1 + (index >> 1)),
      method: 'code' as const,
      is_success: true,
      ip: '192.0.2.1',
      user_agent: '',
    }))
    await test.ctx.db.insertInto('sign_in_log').values(rows).execute()
    const first = (await browser.get<SignIns>('/sign-ins')).body.data
    expect(first?.sign_ins).toHaveLength(page)
    const second = (await browser.get<SignIns>(`/sign-ins?after=${first?.next}`)).body.data
    expect(second).toMatchObject({ sign_ins: [{}], next: null })
    const all = [...(first?.sign_ins ?? []), ...(second?.sign_ins ?? [])]
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(page + 1)
    const foreign = await browser.get(`/sign-ins?after=${id}`)
    expect(foreign.status).toBe(422)
  })
})

describe('a new password', () => {
  const test = useTestApp()

  async function person(email: string) {
    await addPerson(test, email, { phone: PHONE })
    const [here, elsewhere] = [new TestBrowser(test), new TestBrowser(test)]
    await here.signIn(email)
    await elsewhere.signIn(email)
    const change = (current_password: string, password = NEW_PASSWORD) =>
      here.post('/change-password', { current_password, password })
    return { here, elsewhere, change }
  }

  it('takes the current one; other sessions end, and the owner hears of it', async () => {
    const { here, elsewhere, change } = await person('ada@example.com')
    const wrong = await change('not the password')
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual({ current_password: ['That is not your current password.'] })
    const weak = await change(PASSWORD, 'short')
    expect([weak.status, Object.keys(weak.body.errors ?? {})]).toEqual([422, ['password']])
    expect((await change(PASSWORD, PASSWORD)).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect((await here.get('/user')).status).toBe(200)
    const browser = new TestBrowser(test)
    expect((await browser.login('ada@example.com')).status).toBe(400)
    expect((await browser.login('ada@example.com', NEW_PASSWORD)).status).toBe(200)
    const subjects = (await inboxOf(test, 'ada@example.com')).map(({ subject }) => subject)
    expect(subjects).toContain('Your Harborlight password was changed')
    expect((await inboxOf(test, PHONE))[0]?.text).toContain('Your password was just changed')
  })

  it('cannot be guessed at from a stolen session: guesses count as at the door', async () => {
    const { change } = await person('bea@example.com')
    for (let guess = 0; guess < LIMITS.signIn.wrongPasswords; guess += 1) {
      expect((await change('not the password')).status).toBe(400)
    }
    expect((await change(PASSWORD)).status).toBe(403)
    expect((await new TestBrowser(test).login('bea@example.com')).status).toBe(403)
  })

  it('of two changes at once one stands', async () => {
    const { change } = await person('cleo@example.com')
    const [a, b] = await Promise.all([
      change(PASSWORD, 'the first of two passphrases'),
      change(PASSWORD, 'the other of two passphrases'),
    ])
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 400]))
  })
})
