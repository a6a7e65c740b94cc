import type { Me } from '@passbook/contract/console/door'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { PASSWORD, TestBrowser, inboxOf, latestCode } from '../../../../test/browser.ts'
import { StaffBrowser, addStaffMember, enterAs } from '../../../../test/console/staff-browser.ts'
import { fixedClock } from '../../../calendar/clock.ts'

const NOW = '2026-11-16T15:00:00Z'

describe('the door of the console', () => {
  const test = useTestApp()
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
    // A new password does not open it, so nobody is told that it does.
    expect(told.body.errors?.['']).toEqual([
      'Too many incorrect attempts. Account Locked. It opens again by itself within 15 minutes.',
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
    const add = () => browser.post('/console/staff', { email: 'x', name: 'x', role: 'viewer' })
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
    const { browser } = await enterAs(test, 'administrator')
    const email = 'newcomer@staff.example'
    const added = await browser.post('/console/staff', { email, name: 'New Comer', role: 'viewer' })
    expect(added.body.data).toMatchObject({ member: { email, has_password: false } })
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
    const change = (body: object) =>
      admin.browser.call('PATCH', `/console/staff/${agent.staff_id}`, body)
    expect((await change({ role: 'viewer' })).status).toBe(200)
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
    })
    expect(own.status).toBe(422)
  })
})
