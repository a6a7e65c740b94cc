import type { Me } from '@passbook/contract/console/staff-sign-in'
import { LIMITS } from '@passbook/contract/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../../test/browser.ts'
import { StaffBrowser, addStaffMember, enterAs } from '../../../../../test/console/staff-browser.ts'
import { throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'

const NOW = '2026-11-16T15:00:00Z'

describe('the door of the console', () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })
  const clock = fixedClock(NOW)
  beforeEach(() => {
    clock.set(NOW)
    test.ctx.realTime = clock
  })
  const after = (minutes: number) =>
    clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString())

  it('opens by password and code, and tells who is in', async () => {
    const { email } = await addStaffMember(test, 'agent')
    const browser = new StaffBrowser(test)
    expect((await browser.get('/console/me')).status).toBe(401)
    const entered = await browser.enter(email)
    expect(entered.body.data).toMatchObject({ email, role: 'agent' })
    expect((await browser.get<Me>('/console/me')).body.data).toEqual(entered.body.data)
    expect((await browser.post('/console/logout')).status).toBe(200)
    expect((await browser.get('/console/me')).status).toBe(401)
  })

  it.each([
    ['a wrong password', { password: 'not the password' }],
    ['nobody', { email: 'nobody@staff.example' }],
    ['no password', { password: undefined }],
    ['something else', { email: 7, password: { $gt: '' } }],
  ])('does not open for %s', async (_, change) => {
    const { email } = await addStaffMember(test, 'agent')
    const browser = new StaffBrowser(test)
    const tried = await browser.post('/console/login', { email, password: PASSWORD, ...change })
    expect(tried).toMatchObject({
      status: 400,
      body: { message: 'That email and password don’t match.' },
    })
  })

  it('is not the depositors’: neither has the other’s way in', async () => {
    const { email } = await addStaffMember(test, 'administrator')
    const depositor = new TestBrowser(test)
    expect((await depositor.login(email)).status).toBe(400)
    await depositor.register('door@example.test', '+15550100001')
    const staff = new StaffBrowser(test)
    const tried = await staff.post('/console/login', {
      email: 'door@example.test',
      password: PASSWORD,
    })
    expect(tried.status).toBe(400)
    expect((await depositor.get('/console/me')).status).toBe(401)
    const { browser } = await enterAs(test, 'administrator')
    expect((await browser.get('/depositor/progress')).status).toBe(401)
  })

  it('locks after five wrong passwords, and after five wrong codes over all that were sent', async () => {
    const one = await addStaffMember(test, 'agent')
    const browser = new StaffBrowser(test)
    const tries: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const { status } = await browser.post('/console/login', { email: one.email, password: 'no' })
      tries.push(status)
    }
    expect(tries).toEqual([400, 400, 400, 400, 400, 403])
    const told = await browser.post('/console/login', { email: one.email, password: 'no' })
    expect(told.body.errors?.['']).toEqual([
      'Too many incorrect attempts. Account Locked. Try again in 15 minutes. If you have a passkey, sign in with it now.',
    ])
    const two = await addStaffMember(test, 'agent')
    const answers: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const given = { email: two.email, password: PASSWORD }
      const begun = await browser.post<{ nonce: string }>('/console/login', given)
      const right = await latestCode(test, two.email)
      const code = right === '000000' ? '000001' : '000000'
      const nonce = begun.body.data?.nonce
      answers.push((await browser.post('/console/verify', { nonce, code })).status)
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 403])
  })

  const from = (ip: string) => {
    const browser = new StaffBrowser(test)
    browser.ip = ip
    return browser
  }
  const tryPassword = async (ip: string, email: string, password: string) =>
    (await from(ip).post('/console/login', { email, password })).status

  it('locks the network of whoever guesses, and lets the member of staff in from elsewhere', async () => {
    const { email } = await addStaffMember(test, 'agent')
    for (let n = 0; n < 5; n += 1) await tryPassword('203.0.113.5', email, 'no')
    expect(await tryPassword('203.0.113.5', email, PASSWORD)).toBe(403)
    expect(await tryPassword('203.0.113.6', email, PASSWORD)).toBe(200)
  })

  it('bounds guesses from many networks, but not for the network somebody works from', async () => {
    const known = await addStaffMember(test, 'agent')
    expect((await from('198.51.100.7').enter(known.email)).status).toBe(200)
    for (const email of [known.email, 'nobody-at-all@staff.example']) {
      const answers: number[] = []
      for (let n = 0; n < LIMITS.staff.wrongPasswords + 1; n += 1) {
        answers.push(await tryPassword(`203.0.113.${100 + Math.floor(n / 4)}`, email, 'no'))
      }
      expect(answers.slice(0, -1).every((status) => status === 400)).toBe(true)
      expect(answers.at(-1)).toBe(403)
    }
    expect(await tryPassword('203.0.113.200', known.email, PASSWORD)).toBe(403)
    expect(await tryPassword('198.51.100.7', known.email, PASSWORD)).toBe(200)
  })

  it('sends so many codes an hour and takes so many wrong ones a day', async () => {
    const one = await addStaffMember(test, 'agent')
    const sent: number[] = []
    for (let n = 0; n < LIMITS.messages.perHour + 1; n += 1) {
      sent.push(await tryPassword('198.51.100.8', one.email, PASSWORD))
    }
    expect(sent.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(sent.at(-1)).toBe(429)
    const two = await addStaffMember(test, 'agent')
    const key = throttleKey(two.institution_id, 'staff', two.staff_id)
    const answers: number[] = []
    for (let n = 0; n < LIMITS.staff.wrongCodesPerDay + 1; n += 1) {
      const browser = from('198.51.100.9')
      const given = { email: two.email, password: PASSWORD }
      const { body } = await browser.post<{ nonce: string }>('/console/login', given)
      const right = await latestCode(test, two.email)
      const code = right === '000000' ? '000001' : '000000'
      const nonce = body.data?.nonce
      answers.push((await browser.post('/console/verify', { nonce, code })).status)
      // As after a quarter of an hour, and after an hour.
      await throttlesOf(test.ctx).code.delete(key)
      await throttlesOf(test.ctx).messages.delete(key)
    }
    expect(answers.slice(0, -1).every((status) => status === 400)).toBe(true)
    expect(answers.at(-1)).toBe(403)
  })

  it('keeps a line of failed sign-ins, one per address in a quarter of an hour, without the address', async () => {
    const { email, staff_id, institution_id } = await addStaffMember(test, 'agent')
    const stranger = 'stranger-at-the-door@example.test'
    const lines = async () =>
      test.ctx.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'entity', 'entity_id', 'details'])
        .where('institution_id', '=', institution_id)
        .where('action', '=', 'fail_staff_sign_in')
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
    const before = (await lines()).length
    for (let n = 0; n < 3; n += 1) {
      await tryPassword('198.51.100.20', email, 'no')
      await tryPassword('198.51.100.20', stranger, 'no')
    }
    const kept = await lines()
    expect(kept).toHaveLength(before + 2)
    expect(kept.slice(0, 2)).toMatchObject([
      { actor_kind: 'system', entity: 'institution', entity_id: institution_id },
      { actor_kind: 'system', entity: 'staff', entity_id: staff_id },
    ])
    expect(JSON.stringify(kept)).not.toContain(stranger)
    // Nor do ever new addresses fill the trail.
    for (let n = 0; n < 30; n += 1) await tryPassword('198.51.100.21', `x${n}@example.test`, 'no')
    expect((await lines()).length).toBeLessThanOrEqual(before + 2 + 20)
  })

  it('takes a code once', async () => {
    const { email } = await addStaffMember(test, 'agent')
    const browser = new StaffBrowser(test)
    const begun = await browser.post<{ nonce: string }>('/console/login', {
      email,
      password: PASSWORD,
    })
    const given = { nonce: begun.body.data?.nonce, code: await latestCode(test, email) }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => new StaffBrowser(test).post('/console/verify', given)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('shuts behind whoever rests for a quarter of an hour, and after eight hours of work', async () => {
    const { browser } = await enterAs(test, 'agent')
    after(14)
    expect((await browser.get('/console/me')).status).toBe(200)
    after(28)
    expect((await browser.get('/console/me')).status).toBe(200)
    after(44)
    expect((await browser.get('/console/me')).status).toBe(401)
    clock.set(NOW)
    const worker = await enterAs(test, 'agent')
    const seen: number[] = []
    for (let minutes = 0; minutes <= 8 * 60; minutes += 10) {
      after(minutes)
      seen.push((await worker.browser.get('/console/me')).status)
    }
    expect(seen.lastIndexOf(200)).toBe(47)
    expect(seen.at(-1)).toBe(401)
  })

  it('stays open as long as the console says: work is noted within seconds, not minutes', async () => {
    const { browser } = await enterAs(test, 'agent')
    after(0.9)
    expect((await browser.get('/console/me')).status).toBe(200)
    after(0.9 + 15 - 0.1)
    expect((await browser.get('/console/me')).status).toBe(200)
  })

  it('is another one at another institution', async () => {
    const { email, browser } = await enterAs(test, 'administrator', 'summit')
    browser.host = 'localhost'
    expect((await browser.get('/console/me')).status).toBe(401)
    const given = { email, password: PASSWORD }
    expect((await new StaffBrowser(test).post('/console/login', given)).status).toBe(400)
  })

  it('wants the token of its own pages for every change', async () => {
    const { browser } = await enterAs(test, 'administrator')
    const cookie = browser.cookies.get('STAFF-XSRF-TOKEN') ?? ''
    const add = () =>
      browser.post('/console/staff', { email: 'x', name: 'x', role: 'viewer', reason: 'x' })
    browser.cookies.set('STAFF-XSRF-TOKEN', `x${cookie}`)
    expect((await add()).status).toBe(419)
    const stranger = new TestBrowser(test)
    await stranger.get('/sanctum/csrf-cookie')
    browser.cookies.set('STAFF-XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? '')
    expect((await add()).status).toBe(419)
    browser.cookies.set('STAFF-XSRF-TOKEN', cookie)
    expect((await add()).status).toBe(422)
  })

  it('is opened to new staff by a link, once', async () => {
    const [asker, other] = [
      await enterAs(test, 'administrator'),
      await enterAs(test, 'administrator'),
    ]
    const email = 'newcomer@staff.example'
    const person = { email, name: 'New Comer', role: 'viewer' }
    const asked = await asker.browser.post<{ approval_id: string }>('/console/staff', {
      ...person,
      reason: 'A new colleague',
    })
    const path = `/console/approvals/${asked.body.data?.approval_id}/decide`
    await other.browser.post(path, { decision: 'approve', reason: 'I met them' })
    const [letter] = await inboxOf(test, email)
    const [, fragment = ''] = /#(\S+)/.exec(letter?.link ?? letter?.text ?? '') ?? []
    const token = new URLSearchParams(fragment).get('token') ?? ''
    const newcomer = new StaffBrowser(test)
    const given = { email, token, password: 'lanterns above the quay' }
    expect(
      (await newcomer.post('/console/password', { ...given, email: 'other@x.example' })).status,
    ).toBe(404)
    expect((await newcomer.post('/console/password', given)).status).toBe(200)
    expect((await newcomer.post('/console/password', given)).status).toBe(404)
    expect((await newcomer.enter(email, given.password)).status).toBe(200)
  })

  it('shuts at once behind somebody whose role was changed or who was disabled', async () => {
    const admin = await enterAs(test, 'administrator')
    const agent = await enterAs(test, 'agent')
    const other = await enterAs(test, 'administrator')
    const reason = 'They changed their desk'
    const change = (body: object) =>
      admin.browser.call<{ approval_id: string }>('PATCH', `/console/staff/${agent.staff_id}`, {
        ...body,
        reason,
      })
    const asked = await change({ role: 'viewer' })
    expect((await agent.browser.get('/console/me')).status).toBe(200)
    const path = `/console/approvals/${asked.body.data?.approval_id}/decide`
    expect((await other.browser.post(path, { decision: 'approve', reason })).status).toBe(200)
    expect((await agent.browser.get('/console/me')).status).toBe(401)
    const back = new StaffBrowser(test)
    expect((await back.enter(agent.email)).body.data).toMatchObject({ role: 'viewer' })
    expect((await change({ is_disabled: true })).status).toBe(200)
    expect((await back.get('/console/me')).status).toBe(401)
    const again = await new StaffBrowser(test).post('/console/login', {
      email: agent.email,
      password: PASSWORD,
    })
    expect(again.status).toBe(400)
    const own = await admin.browser.call('PATCH', `/console/staff/${admin.staff_id}`, {
      role: 'approver',
      reason,
    })
    expect(own.status).toBe(422)
  })
})
