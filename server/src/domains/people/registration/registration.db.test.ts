import type { Depositor, Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type TestBrowser, inboxOf } from '../../../../test/browser.ts'
import {
  address,
  basic,
  confirmEmail,
  employer,
  readyToConfirm,
  registered,
  ssnEnding,
} from '../../../../test/registering.ts'

interface Saved {
  progress: Progress
  is_duplicate: boolean
}

const patch = (browser: TestBrowser, body: object) =>
  browser.call<Saved>('PATCH', '/depositor', body)
const confirm = (browser: TestBrowser) => patch(browser, { step: 'confirmed' })
const told = async (browser: TestBrowser) => (await browser.get<Depositor>('/depositor')).body.data

describe('telling who one is', () => {
  const test = useTestApp()

  it('saves each step, gives every answer back but the SSN, and never moves back', async () => {
    const browser = await registered(test)
    for (const step of [basic, address, employer]) {
      const saved = await patch(browser, step)
      expect(saved).toMatchObject({
        status: 200,
        body: { data: { progress: { registration_last_step: step.step }, is_duplicate: false } },
      })
    }
    const { step: _, ssn: __, ...identity } = basic
    expect(await told(browser)).toMatchObject({ ...identity, ssn_last_four: '6789' })
    const corrected = await patch(browser, { ...basic, first_name: 'Zoë', ssn: undefined })
    expect(corrected.body.data?.progress).toMatchObject({
      first_name: 'Zoë',
      registration_last_step: 'employer',
    })
    expect(await told(browser)).toMatchObject({ first_name: 'Zoë', ssn_last_four: '6789' })
  })

  it('forgets an employer one no longer has', async () => {
    const browser = await readyToConfirm(test)
    await patch(browser, { step: 'employer', employment_status: 'RETIRED', employer_name: 'Old' })
    expect(await told(browser)).toMatchObject({ employer_name: null, occupation: null })
  })

  it('takes the steps in order only', async () => {
    const browser = await registered(test)
    for (const step of [address, employer, { step: 'confirmed' }]) {
      expect((await patch(browser, step)).status).toBe(403)
    }
    expect((await told(browser))?.street).toBeNull()
  })

  it.each([
    [{ ...basic, first_name: '' }, 'first_name'],
    [{ ...basic, last_name: 'x'.repeat(101) }, 'last_name'],
    [{ ...basic, date_of_birth: '2001-02-30' }, 'date_of_birth'],
    [{ ...basic, date_of_birth: '2020-01-01' }, 'date_of_birth'],
    [{ ...basic, ssn: '912-34-5678' }, 'ssn'],
    [{ ...basic, ssn: '000-00-0000' }, 'ssn'],
    [{ ...basic, ssn: null }, 'ssn'],
    [{ ...basic, ssn: '' }, 'ssn'],
    [{ ...basic, ssn: undefined }, 'ssn'],
    [{ ...basic, first_name: { $ne: 1 } }, 'first_name'],
    [{ ...basic, step: 'bank' }, 'step'],
    [{}, 'step'],
  ])('%j is refused with a word about %s', async (body, field) => {
    const browser = await registered(test)
    const refused = await patch(browser, body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.[field]?.[0]).toBeTruthy()
    expect(await told(browser)).toMatchObject({ first_name: null, ssn_last_four: null })
  })

  it('sets nothing that is not the person’s to set', async () => {
    const browser = await registered(test)
    const extra = { registration_status: 'PASSED', is_primary: false, claims_ssn: true }
    await patch(browser, { ...basic, ...extra, ssn: ssnEnding('1234') })
    expect((await browser.get<Progress>('/depositor/progress')).body.data).toMatchObject({
      registration_status: null,
      is_primary: true,
    })
  })

  it('leaves no SSN in the database', async () => {
    const browser = await registered(test)
    await patch(browser, { ...basic, ssn: '321-54-9876' })
    const { rows } = await sql<{ text: string }>`
      select row_to_json(depositors)::text as text from depositors
      union all select row_to_json(audit_log)::text from audit_log`.execute(test.ctx.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toMatch(/321-?54-?9876/)
  })
})

describe('confirming', () => {
  const test = useTestApp()

  it.each([
    ['1234', 'PASSED', 'confirmed'],
    ['0002', 'FAILED', 'confirmed'],
    ['0003', 'FLAGGED', 'confirmed'],
    ['0004', 'IN_REVIEW', 'confirmed'],
    ['0005', 'ERRORED', 'employer'],
  ])('an SSN that ends in %s is %s and stands at %s', async (lastFour, status, step) => {
    const browser = await readyToConfirm(test, { ssn: ssnEnding(lastFour) })
    const confirmed = await confirm(browser)
    expect(confirmed.body.data).toMatchObject({
      progress: { registration_status: status, registration_last_step: step },
      is_duplicate: false,
    })
    const subjects = (await inboxOf(test, browser.email)).map(({ subject }) => subject ?? '')
    expect(subjects.some((subject) => /application/i.test(subject))).toBe(status === 'FAILED')
  })

  it('after a check that failed to run may be tried again, with another number too', async () => {
    const browser = await readyToConfirm(test, { ssn: ssnEnding('0005') })
    await confirm(browser)
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('ERRORED')
    await patch(browser, { ...basic, ssn: ssnEnding('1234') })
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
    })
  })

  it('a name on a sanctions list is flagged', async () => {
    const browser = await readyToConfirm(test, { last_name: 'Sanctionsmatch' })
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FLAGGED')
  })

  it('waits for the email address to be confirmed', async () => {
    const browser = await readyToConfirm(test, { isEmailConfirmed: false })
    const refused = await confirm(browser)
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors?.['email']?.[0]).toContain('Confirm your email')
    await confirmEmail(test, browser, browser.email)
    expect((await confirm(browser)).status).toBe(200)
  })

  it('is done once: nothing changes afterwards', async () => {
    const browser = await readyToConfirm(test)
    await confirm(browser)
    for (const step of [basic, address, employer, { step: 'confirmed' }]) {
      expect((await patch(browser, step)).status).toBe(403)
    }
  })

  it('finds a duplicate SSN without saying whose, and not across institutions', async () => {
    const ssn = ssnEnding('4321')
    const first = await readyToConfirm(test, { ssn })
    await confirm(first)
    const second = await readyToConfirm(test, { ssn })
    const refused = await confirm(second)
    expect(refused.body.data).toMatchObject({
      is_duplicate: true,
      progress: { registration_status: null, registration_last_step: 'employer' },
    })
    expect(JSON.stringify(refused.body)).not.toContain(first.email)
    const progress = async () => (await second.get<Progress>('/depositor/progress')).body.data
    expect(await progress()).toMatchObject({ is_duplicate: true })
    const elsewhere = await readyToConfirm(test, { ssn, host: 'summit.localhost' })
    expect((await confirm(elsewhere)).body.data?.is_duplicate).toBe(false)
  })

  it('confirms a duplicate SSN by email, once, until another number is entered', async () => {
    const ssn = ssnEnding('4323')
    const first = await readyToConfirm(test, { ssn })
    await confirm(first)
    const second = await readyToConfirm(test, { ssn })
    const letters = async (browser: { email: string }) =>
      (await inboxOf(test, browser.email)).filter(({ subject }) =>
        subject?.includes('needs your attention'),
      )
    await confirm(second)
    expect((await confirm(second)).body.data?.is_duplicate).toBe(true)
    const [letter, ...more] = await letters(second)
    expect(letter?.text).toContain('already has the Social Security number you entered')
    expect(letter?.text).not.toContain(first.email)
    expect(more).toEqual([])
    expect(await letters(first)).toEqual([])
    const corrected = await patch(second, { ...basic, ssn: ssnEnding('4324') })
    expect(corrected.body.data?.progress).toMatchObject({ is_duplicate: false })
    expect((await confirm(second)).body.data).toMatchObject({
      is_duplicate: false,
      progress: { registration_status: 'PASSED', is_duplicate: false },
    })
  })

  it('of two applications with one SSN at once, one gets it', async () => {
    const ssn = ssnEnding('4322')
    const people = await Promise.all([readyToConfirm(test, { ssn }), readyToConfirm(test, { ssn })])
    const replies = await Promise.all(people.map(confirm))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const duplicates = replies.filter(({ body }) => body.data?.is_duplicate)
    expect(duplicates).toHaveLength(1)
  })
})

describe('two tabs', () => {
  const test = useTestApp()

  it('ask the provider once, and cannot change what it is looking at', async () => {
    const browser = await readyToConfirm(test)
    let answer = () => undefined as void
    let asked = 0
    const provider = test.ctx.identity
    test.ctx.identity = {
      check: async (person, ...rest) => {
        asked += 1
        await new Promise<void>((resolve) => (answer = resolve))
        return provider.check(person, ...rest)
      },
    }
    const first = confirm(browser)
    await vi.waitUntil(() => asked > 0, 30_000)
    expect((await confirm(browser)).body.errors?.['step']?.[0]).toContain('already')
    expect((await patch(browser, { ...basic, ssn: ssnEnding('0002') })).status).toBe(422)
    answer()
    expect((await first).body.data?.progress.registration_status).toBe('PASSED')
    expect(asked).toBe(1)
    test.ctx.identity = provider
  })

  it('what staff decide meanwhile stands', async () => {
    const browser = await readyToConfirm(test)
    const { depositor_id } = (await told(browser)) ?? { depositor_id: '' }
    const provider = test.ctx.identity
    test.ctx.identity = {
      check: async (person, ...rest) => {
        await sql`update depositors set registration_status = 'FAILED'
          where id = ${depositor_id}`.execute(test.ctx.db)
        return provider.check(person, ...rest)
      },
    }
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FAILED')
    test.ctx.identity = provider
  })

  it('may ask again at once when nothing could be asked', async () => {
    const browser = await readyToConfirm(test)
    const provider = test.ctx.identity
    const { refuseUnconfigured } = await import('../../../platform/ports/unconfigured.ts')
    test.ctx.identity = { check: refuseUnconfigured }
    expect((await confirm(browser)).status).toBe(503)
    test.ctx.identity = provider
    expect((await confirm(browser)).status).toBe(200)
  })

  it('signing in again finds every answer', async () => {
    const browser = await readyToConfirm(test)
    await browser.post('/logout')
    const again = browser.newTab()
    again.cookies.clear()
    await again.signIn(browser.email)
    expect(await told(again)).toMatchObject({ street: address.street, occupation: 'Baker' })
  })
})
