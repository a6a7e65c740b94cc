import { beforeEach, describe, expect, it } from 'vitest'
import { alertsOf, prefer, titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  freshCode,
  linkByWidget,
  stand,
} from '../../../../test/applicants.ts'
import { TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { changeContact } from '../../../../test/contact.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { finishReview } from '../../compliance/reviews/finish-review.ts'
import { settleDue } from '../../money/transfers/settle-due.ts'

const MONDAY = new Date('2026-11-16T15:00:00Z')
const CUT_OFF = new Date('2026-11-16T23:00:00Z')
const GOOD = new Date('2026-12-01T15:00:00Z')
const COMPLETED = { registration_last_step: 'completed' } as const

describe('what happens to money is alerted', () => {
  const test = useTestApp()

  beforeEach(() => {
    test.ctx.clock = fixedClock(MONDAY)
  })

  const submit = ({ institution_id }: Saver) =>
    submitDue(test.ctx, institution_id, parseBusinessDate('2026-11-16'))
  const settle = async ({ institution_id }: Saver) => {
    test.ctx.clock = fixedClock(GOOD)
    await settleDue(test.ctx, institution_id, easternDate(GOOD))
  }
  const returnWith = async ({ transaction }: Saver, code: string) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/ach/returns',
      headers: { host: 'localhost' },
      payload: { transaction_id: transaction.uuid, code },
    })
    expect(reply.statusCode).toBe(200)
  }
  const subjectsOf = async ({ email }: Applicant) =>
    (await inboxOf(test, email))
      .map(({ subject }) => subject)
      .filter((subject) => !/deposit of|account is open/.test(subject ?? ''))

  it('a deposit that has settled, once however often the run is made', async () => {
    const ada = await addSaver(test)
    test.ctx.clock = fixedClock(CUT_OFF)
    await submit(ada)
    expect(await titlesOf(ada.browser)).toEqual([])
    await settle(ada)
    await settle(ada)
    const { alerts = [] } = (await alertsOf(ada.browser)).body.data ?? {}
    expect(alerts).toEqual([
      expect.objectContaining({
        kind: 'deposit_settled',
        severity: 'success',
        message: 'Your deposit of $250.00 is available to withdraw.',
        path: `/dashboard/transactions-list?request=${ada.transaction.request_id}`,
      }),
    ])
    // Nobody gets this by email who did not ask for it.
    expect((await subjectsOf(ada)).join()).not.toContain('settled')
  })

  it('a return, with the day the bank is asked again and one letter', async () => {
    const ada = await addSaver(test)
    test.ctx.clock = fixedClock(CUT_OFF)
    await submit(ada)
    await returnWith(ada, 'R01')
    const { alerts = [] } = (await alertsOf(ada.browser)).body.data ?? {}
    expect(alerts).toHaveLength(1)
    expect(alerts[0]).toMatchObject({ kind: 'transfer_returned', severity: 'error' })
    expect(alerts[0]?.message).toMatch(
      /^Your deposit of \$250\.00 was returned\. Your bank account didn’t have enough money in it\. We’ll try again on .+\. Make sure the money is in your bank account by then\.$/,
    )
    expect(await subjectsOf(ada)).toEqual(['We’ll retry your Harborlight deposit'])
  })

  it('a return that locks the link, and the link, by one letter', async () => {
    const ada = await addSaver(test)
    test.ctx.clock = fixedClock(CUT_OFF)
    await submit(ada)
    await returnWith(ada, 'R02')
    expect((await titlesOf(ada.browser)).toSorted()).toEqual([
      'Link a bank account again',
      'Your deposit was returned',
    ])
    expect(await subjectsOf(ada)).toEqual(['Link a bank account to Harborlight again'])
  })

  it('a correction by the other bank', async () => {
    const ada = await addSaver(test)
    test.ctx.clock = fixedClock(CUT_OFF)
    await submit(ada)
    await returnWith(ada, 'C01')
    expect(await titlesOf(ada.browser)).toEqual(['Your bank corrected your linked account'])
  })

  it('what we cancelled at the cut-off; on hold it is told by email only', async () => {
    const [ada, bea] = [await addSaver(test), await addSaver(test)]
    for (const { link } of [ada]) {
      await test.ctx.db
        .updateTable('linked_accounts')
        .set({ status: 'LOCKED' })
        .where('id', '=', link?.id ?? '')
        .execute()
    }
    test.ctx.clock = fixedClock(CUT_OFF)
    await submit(ada)
    const { alerts = [] } = (await alertsOf(ada.browser)).body.data ?? {}
    expect(alerts.map(({ title }) => title)).toEqual(['We canceled your deposit'])
    expect(alerts[0]?.message).toMatch(
      /^We canceled your deposit of \$250\.00 before it was sent\. ./,
    )
    expect(await subjectsOf(ada)).toContain('We canceled your Harborlight deposit')

    test.ctx.clock = fixedClock(MONDAY)
    const cid = await addSaver(test)
    await stand(test, cid, { standing: 'REVIEW' })
    await finishReview(test.ctx, {
      institution_id: cid.institution_id,
      depositor_id: cid.depositor_id,
      outcome: 'FAILED',
      note: 'Called them.',
      now: MONDAY,
      actor: { kind: 'operator', id: 'Olive Operator' },
    })
    expect(await subjectsOf(cid)).toContain('We canceled your Harborlight deposit')
    await stand(test, cid, { standing: null })
    expect(await titlesOf(cid.browser)).toEqual([])
    expect(await titlesOf(bea.browser)).toEqual([])
  })

  it('a change of link, whose text is not sent twice', async () => {
    const ada = await addSaver(test)
    await prefer(ada.browser, { kind: 'link_attention', email: true, sms: true })
    const step_up = await freshCode(test, ada)
    const changed = await linkByWidget(test, ada, { accountNumber: '700099999' }, { step_up })
    expect(changed.status).toBe(200)
    expect(await titlesOf(ada.browser)).toEqual(['Your linked bank account was changed'])
    const texts = (await inboxOf(test, ada.phone)).filter(({ text }) => text.includes('changed'))
    expect(texts).toHaveLength(1)
  })
})

describe('what happens to a login is alerted', () => {
  const test = useTestApp()

  it('another email address: the list, the old address and the new one', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const value = 'ada.elsewhere@example.com'
    await changeContact(test, ada.browser, { type: 'email', value, proofAt: ada.phone })
    expect(await titlesOf(ada.browser)).toEqual(['Your email address was changed'])
    for (const to of [ada.email, value]) {
      const letters = (await inboxOf(test, to)).filter(({ subject }) =>
        subject?.includes('was changed'),
      )
      expect(letters).toHaveLength(1)
    }
  })

  it('another phone number, and another password', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const change = { type: 'phone', value: '(555) 234-9911', proofAt: ada.email } as const
    await changeContact(test, ada.browser, change)
    await ada.browser.post('/forgot-password', { email: ada.email })
    const link = (await inboxOf(test, ada.email)).find(({ subject }) => subject?.includes('Reset'))
    const token = /token=([\w-]+)/.exec(link?.link ?? '')?.[1]
    const password = 'four entirely different words'
    const reset = await ada.browser.post('/reset-password', { email: ada.email, token, password })
    expect(reset.status).toBe(200)
    const browser = new TestBrowser(test)
    await browser.signIn(ada.email, password)
    expect(await titlesOf(browser)).toEqual([
      'Your password was changed',
      'Your phone number was changed',
    ])
  })

  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  async function signInWith(email: string, userAgent: string, extra: object = {}) {
    const browser = new TestBrowser(test)
    await browser.login(email)
    const nonce = await browser.selectMfa()
    const code = (await inboxOf(test, email)).find((one) => one.code !== null)?.code
    const headers = { 'user-agent': userAgent }
    const verified = await browser.call<{ token: string }>(
      'POST',
      `/mfa-verify/${nonce}`,
      { code, ...extra },
      headers,
    )
    browser.bearer = verified.body.data?.token
    return browser
  }

  it('a sign-in with a browser that is new to us, once; the first one is not', async () => {
    const { email } = await addApplicant(test, COMPLETED)
    const first = await signInWith(email, CHROME)
    expect(await titlesOf(first)).toEqual([])
    await signInWith(email, FIREFOX)
    await signInWith(email, FIREFOX)
    await signInWith(email, CHROME)
    const { alerts = [] } = (await alertsOf(first)).body.data ?? {}
    expect(alerts.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'new_device: New sign-in',
    ])
    expect(alerts[0]?.message).toContain('with Firefox on Linux, a device we haven’t seen before')
    const letters = (await inboxOf(test, email)).filter(({ subject }) =>
      subject?.includes('sign-in'),
    )
    expect(letters.map(({ subject }) => subject)).toEqual(['New sign-in · Harborlight'])
  })

  it('a device that is remembered, by the letter it has', async () => {
    const { email } = await addApplicant(test, COMPLETED)
    await signInWith(email, CHROME)
    const remember = { remember: true, device_name: 'A blue laptop' }
    const browser = await signInWith(email, FIREFOX, remember)
    expect(await titlesOf(browser)).toEqual(['New remembered device'])
    const letters = (await inboxOf(test, email)).filter(({ subject }) =>
      subject?.includes('device'),
    )
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A new device can sign in to Harborlight without a code',
    ])
  })
})
