import { randomUUID } from 'node:crypto'
import type { Customer } from '@passbook/contract/console/customers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { runQueuedJobs } from '../../../../test/browser.ts'
import { type StaffBrowser, enterAs } from '../../../../test/console/staff-browser.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { listPapersToSend, markPaperSent } from '../../documents/paper-mail/list-papers.ts'

const TUESDAY = '2026-11-03T15:00:00Z'
const STAFF = { kind: 'operator', id: 'Olive Operator' } as const
const REASON = 'The envelope came back: moved, left no address.'
const HOME = { street: '1 Main Street', unit: '', city: 'Springfield', state: 'IL', zip: '62701' }
const RETURNED = {
  kind: 'deposit',
  amount: '$50.00',
  what: 'The bank account you linked has been closed.',
  next: 'relink',
  request: '0d9f6f2e-6a0b-4a0e-9a53-0c7b0f6f2d11',
} as const

describe('a letter that came back', () => {
  const test = useTestApp()
  const clock = fixedClock(TUESDAY)
  let agent: StaffBrowser
  let ada: Saver

  beforeAll(async () => {
    agent = (await enterAs(test, 'agent')).browser
  })
  beforeEach(async () => {
    clock.set(TUESDAY)
    test.ctx.clock = clock
    ada = await addSaver(test)
    const { unit: _unit, ...address } = HOME
    await test.ctx.db
      .updateTable('depositors')
      .set(address)
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.depositor_id)
      .execute()
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await runQueuedJobs(test)
    // These tests follow one notice: the one that confirms the withdrawal is left out.
    await test.ctx.db
      .deleteFrom('required_notices')
      .where('institution_id', '=', ada.institution_id)
      .where('depositor_id', '=', ada.depositor_id)
      .execute()
    await mailNotice()
  })

  const due = async () =>
    (await listPapersToSend(test.ctx.db, ada.institution_id, easternDate(clock.now()))).filter(
      ({ depositor_id }) => depositor_id === ada.depositor_id,
    )
  /** A required notice is on the list of paper mail. */
  async function writeNotice() {
    const letter = { template: 'transfer_returned', params: RETURNED } as const
    await notifyByEmail(test.ctx, test.ctx.db, ada.institution_id, { to: ada.email, ...letter })
    await runQueuedJobs(test)
  }
  async function mailNotice() {
    await writeNotice()
    await mailDue()
  }
  async function mailDue() {
    const { institution_id, depositor_id } = ada
    for (const { kind, paper_id } of await due()) {
      const sent = { institution_id, depositor_id, kind, paper_id, now: clock.now(), actor: STAFF }
      await markPaperSent(test.ctx.db, sent)
    }
  }
  const read = async () =>
    (await agent.get<Customer>(`/console/customers/${ada.depositor_id}`)).body.data
  const record = (paper_id: string, browser = agent) =>
    browser.post<{ customer: Customer }>(`/console/customers/${ada.depositor_id}/returned-mail`, {
      kind: 'notice',
      paper_id,
      reason: REASON,
    })
  const alertsOf = async () =>
    JSON.stringify((await ada.browser.get<{ alerts: unknown[] }>('/alerts')).body.data)

  it('is recorded by one person of the staff, and the customer is asked for their address', async () => {
    const [mailed] = (await read())?.mailed ?? []
    expect(mailed).toMatchObject({
      what: 'Your Harborlight deposit was returned',
      mailed_on: '2026-11-03',
      came_back_on: null,
    })
    expect(await alertsOf()).not.toContain('Your mail was returned to us')
    clock.set('2026-11-09T15:00:00Z')
    const recorded = await record(mailed?.paper_id ?? '')
    expect([recorded.status, recorded.body.data?.customer]).toMatchObject([
      200,
      {
        address_unknown_since: '2026-11-09T15:00:00.000Z',
        mailed: [{ came_back_on: '2026-11-09' }],
      },
    ])
    expect(await alertsOf()).toContain('Your mail was returned to us')
    expect((await record(mailed?.paper_id ?? '')).status).toBe(422)
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('institution_id', '=', ada.institution_id)
      .where('action', '=', 'return_paper')
      .where('entity_id', '=', mailed?.paper_id ?? '')
      .execute()
    expect(audit).toMatchObject([{ details: { reason: REASON, number: 1 } }])
  })

  it('is of this customer, was mailed, and is not recorded by people who only read', async () => {
    expect((await record(randomUUID())).status).toBe(404)
    const viewer = (await enterAs(test, 'viewer')).browser
    expect((await record(randomUUID(), viewer)).status).toBe(403)
    expect((await read())?.address_unknown_since).toBeNull()
  })

  it('stops other paper until the address is corrected; then all of it goes there', async () => {
    const [mailed] = (await read())?.mailed ?? []
    await record(mailed?.paper_id ?? '')
    await writeNotice()
    expect((await due()).map(({ paper_id }) => paper_id)).toEqual([mailed?.paper_id])
    const corrected = await agent.post<{ customer: Customer }>(
      `/console/customers/${ada.depositor_id}/address`,
      { ...HOME, street: '9 New Street', reason: 'They called.' },
    )
    expect(corrected.body.data?.customer.address_unknown_since).toBeNull()
    const papers = await due()
    expect(papers).toHaveLength(2)
    expect(papers.map(({ address }) => address[0])).toEqual(['9 New Street', '9 New Street'])
  })

  it('goes to the same address again once it was confirmed', async () => {
    const [mailed] = (await read())?.mailed ?? []
    await record(mailed?.paper_id ?? '')
    await writeNotice()
    const confirmed = await agent.post<{ customer: Customer }>(
      `/console/customers/${ada.depositor_id}/address`,
      { ...HOME, reason: 'They called: the address is right.' },
    )
    expect(confirmed.body.data?.customer.address_unknown_since).toBeNull()
    expect(await due()).toHaveLength(2)
  })

  it('came from the address that was only confirmed after it was mailed', async () => {
    const [mailed] = (await read())?.mailed ?? []
    clock.set('2026-11-10T15:00:00Z')
    const confirmed = { ...HOME, reason: 'They called: the address is right.' }
    await agent.post(`/console/customers/${ada.depositor_id}/address`, confirmed)
    const recorded = await record(mailed?.paper_id ?? '')
    expect(recorded.body.data?.customer.address_unknown_since).toMatch(/^2026-11-10T/)
  })

  it('says nothing about an address that they gave after it was mailed', async () => {
    const [mailed] = (await read())?.mailed ?? []
    clock.set('2026-11-10T15:00:00Z')
    await agent.post(`/console/customers/${ada.depositor_id}/address`, {
      ...HOME,
      street: '9 New Street',
      reason: 'They called.',
    })
    clock.set('2026-11-12T15:00:00Z')
    const recorded = await record(mailed?.paper_id ?? '')
    expect(recorded.body.data?.customer).toMatchObject({
      address_unknown_since: null,
      mailed: [{ came_back_on: '2026-11-12' }],
    })
    expect(await alertsOf()).not.toContain('Our mail to you came back')
    // It is mailed once more, to the new address. If it comes back from there, that one is unknown too.
    expect((await due()).map(({ address }) => address[0])).toEqual(['9 New Street'])
    await mailDue()
    expect((await record(mailed?.paper_id ?? '')).body.data?.customer).toMatchObject({
      address_unknown_since: '2026-11-12T15:00:00.000Z',
    })
  })

  it('comes back in the sandbox too: the last one that was mailed', async () => {
    const comeBack = (email: string) =>
      test.app.inject({
        method: 'POST',
        url: '/sandbox/api/returned-papers',
        headers: { host: 'localhost' },
        payload: { email },
      })
    expect((await comeBack('nobody@example.com')).json()).toEqual({ what: null })
    expect((await comeBack(ada.email)).json()).toEqual({
      what: 'Your Harborlight deposit was returned',
    })
    expect((await comeBack(ada.email)).json()).toEqual({ what: null })
    expect((await read())?.address_unknown_since).not.toBeNull()
  })

  it('is one reason for paper; the customer’s page also says since when emails bounce', async () => {
    expect(await read()).toMatchObject({ gets_paper: true, email_bad_since: null })
    await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/bounces',
      headers: { host: 'localhost' },
      payload: { email: ada.email, kind: 'hard' },
    })
    expect((await read())?.email_bad_since).toMatch(/^2026-11-03T/)
  })
})
