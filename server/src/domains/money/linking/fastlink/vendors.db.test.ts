import { WidgetOpening } from '@passbook/contract/linking'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  freshCode,
  readLink,
  stand,
} from '../../../../../test/applicants.ts'
import {
  type AggregatorProvider,
  openAggregatorProvider,
} from '../../../../../test/outside/aggregator-provider.ts'
import {
  type Fault,
  answering,
  body,
  cut,
  silent,
} from '../../../../../test/outside/identity-provider.ts'
import { httpAggregator } from '../../../../platform/ports/aggregator/http.ts'
import { AGGREGATOR_VENDORS } from '../../../../platform/ports/aggregator/port.ts'
import { openAccountNumber } from '../../../people/linked-accounts/account-number.ts'
import type { Linked } from '../describe-link.ts'
import { endConsents } from '../end-consents.ts'

const NUMBER = '700012345'
const HOUR_MS = 3_600_000

describe.each(AGGREGATOR_VENDORS)('linking through %s', (vendor) => {
  const test = useTestApp()
  let provider: AggregatorProvider
  let sandbox: typeof test.ctx.aggregator

  const connect = (limits: Parameters<typeof httpAggregator>[2] = {}) => {
    const { db, vault } = test.ctx
    const findInstitution = async () => ({ name: 'Harborlight', origin: 'https://bank.example' })
    const port = httpAggregator(provider.settings, { db, vault, findInstitution }, limits)
    test.ctx.aggregator = port
    return port
  }
  beforeEach(async () => {
    sandbox = test.ctx.aggregator
    provider = await openAggregatorProvider(vendor)
    connect()
  })
  afterEach(async () => {
    test.ctx.aggregator = sandbox
    await provider.close()
  })

  interface Widget {
    uuid: string
    url: string
    token: string
  }
  async function open(who: Applicant): Promise<Widget> {
    const reply = await who.browser.get<Widget>('/fastlink')
    expect(reply.status).toBe(200)
    return reply.body.data ?? { uuid: '', url: '', token: '' }
  }
  const report = (who: Applicant, uuid: string, more: object = {}) =>
    who.browser.post<Linked>('/link/fastlink', { uuid, success: true, ...more })
  const sessionOf = (uuid: string) =>
    test.ctx.db
      .selectFrom('aggregator_sessions')
      .selectAll()
      .where('linked_account_id', '=', uuid)
      .executeTakeFirstOrThrow()
  const tasksOf = (who: Applicant) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'message'])
      .where('depositor_id', '=', who.depositor_id)
      .execute()

  /** The path at which each vendor is asked for the shared account. */
  const READS = vendor === 'yodlee' ? '/verification' : '/auth/get'

  it('opens our own page, which learns how to open the widget of the vendor', async () => {
    const who = await addApplicant(test)
    const { uuid, url, token } = await open(who)
    expect(url).toBe('/bank-link')
    const opening = WidgetOpening.parse(JSON.parse(token))
    expect(opening).toMatchObject({ vendor, uuid })
    expect(token).not.toContain(provider.settings.secret)
    const sent = provider.sent.join()
    expect(sent).toContain(who.depositor_id)
    expect(sent).not.toMatch(/Testwell|@example\.com|55570/)
    if (vendor === 'plaid') expect(sent).toContain(`/bank-link/done?link=${uuid}`)
  })

  it('links the account that was shared, and stores the vendor’s secrets encrypted', async () => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    const { reference, access } = provider.share(who.depositor_id)
    const reply = await report(who, uuid)
    expect(reply.status).toBe(200)
    expect(reply.body.data?.linked_account).toMatchObject({
      status: 'ACTIVE',
      bank_name: 'Copper Canyon Bank',
      account_type: 'savings',
      account_last_four: '2345',
    })
    const link = await readLink(test, uuid)
    expect(link).toMatchObject({ routing_number: '992000011', holder_name: 'Tessa Testwell' })
    expect(openAccountNumber(test.ctx.vault, link)).toBe(NUMBER)
    const session = await sessionOf(uuid)
    expect(session).toMatchObject({ vendor, reference, ended_at: null })
    expect(JSON.stringify([session, reply.body])).not.toContain(access)
    expect(JSON.stringify(reply.body)).not.toContain(NUMBER)
    expect(await tasksOf(who)).toEqual([])
  })

  it('links nothing if the vendor says that nothing was shared, whatever the browser reports', async () => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    expect((await report(who, uuid)).status).toBe(422)
    const other = await addApplicant(test)
    await open(other)
    provider.share(other.depositor_id)
    expect((await report(who, uuid)).status).toBe(422)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING' })
    provider.share(who.depositor_id)
    expect((await report(who, uuid)).status).toBe(200)
  })

  it('links an account once if it is reported three times at once', async () => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    provider.share(who.depositor_id)
    const replies = await Promise.all([1, 2, 3].map(() => report(who, uuid)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readLink(test, uuid)).toMatchObject({ status: 'ACTIVE' })
  })

  it.each(['TESTWELL, TESSA M', 'T. Testwell', 'Tessa Ann Têstwell'])(
    'raises no task for an owner who can be the customer: %s',
    async (name) => {
      const who = await addApplicant(test)
      const { uuid } = await open(who)
      provider.share(who.depositor_id, { holders: ['Somebody Else', name] })
      expect((await report(who, uuid)).status).toBe(200)
      expect(await tasksOf(who)).toEqual([])
      expect(await readLink(test, uuid)).toMatchObject({ holder_name: name })
    },
  )

  it('staff compare the names when the owner is somebody else', async () => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    provider.share(who.depositor_id, { holders: ['Olga Other'] })
    expect((await report(who, uuid)).status).toBe(200)
    const [task] = await tasksOf(who)
    expect(task).toMatchObject({ kind: 'account_owner' })
    expect(task?.message).toContain('Tessa Testwell linked Copper Canyon Bank, •• 2345')
    expect(task?.message).toContain('Olga Other')
    expect(task?.message).not.toContain(NUMBER)
  })

  const slow: Fault = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  }
  it.each<[string, Fault]>([
    ['is silent', silent],
    ['is slow', slow],
    ['cuts the connection', cut],
    ['answers 401', answering(401)],
    ['answers 500', answering(500)],
    ['answers 503', answering(503)],
    ['redirects', answering(302, { location: 'http://127.0.0.1:9/' })],
    ['answers no JSON', body('<html>700012345</html>')],
    ['answers another shape', body('{"accounts":"none","verifiedAccount":[{"accountId":1}]}')],
    ['answers too much', body(`${' '.repeat(2_000_000)}{}`)],
  ])('the link is ERRORED when the vendor %s, and the person may try again', async (_, fault) => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    provider.share(who.depositor_id)
    provider.faults = [{ at: READS, fault }]
    if (fault === silent || fault === slow) connect({ requestMs: 1_000 })
    const reply = await report(who, uuid)
    expect(reply.status).toBe(503)
    expect(reply.body.message).toContain('cannot reach')
    expect(await readLink(test, uuid)).toMatchObject({ status: 'ERRORED' })
  })

  it('waits as long as the vendor says', async () => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    provider.share(who.depositor_id)
    provider.faults = [{ at: READS, fault: answering(429, { 'retry-after': '1' }) }]
    expect((await report(who, uuid)).status).toBe(200)
  })

  it.each([
    ['several accounts', { accounts: ['200000001', '200000002'] }],
    ['a masked number', { number: 'xxxx2345' }],
  ])('refuses %s', async (_, what) => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    provider.share(who.depositor_id, what)
    expect((await report(who, uuid)).status).toBe(503)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'ERRORED' })
  })

  it.each([
    ['what somebody else shared', { accounts: ['300000001'], reference: '400000001' }],
    ['another connection', { reference: '400000001' }],
  ])('refuses an answer about %s', async (_, what) => {
    const who = await addApplicant(test)
    const { uuid } = await open(who)
    const own = provider.share(who.depositor_id)
    const answer = provider.numbersOf({ ...own, number: '700088888', ...what })
    provider.faults = [{ at: READS, fault: body(answer) }]
    expect((await report(who, uuid)).status).toBe(503)
    expect(await readLink(test, uuid)).toMatchObject({
      status: 'ERRORED',
      account_last_four: null,
    })
  })

  async function linkTwice(who: Applicant) {
    const first = await open(who)
    const old = provider.share(who.depositor_id)
    await report(who, first.uuid)
    await stand(test, who, { registration_last_step: 'completed' })
    const second = await open(who)
    const fresh = provider.share(who.depositor_id, { number: '700099999' })
    const reply = await report(who, second.uuid, { step_up: await freshCode(test, who) })
    expect(reply.body.data?.linked_account).toMatchObject({ account_last_four: '9999' })
    return { old, fresh, first: first.uuid }
  }

  it('has the vendor forget the account that another one replaced, once', async () => {
    const who = await addApplicant(test)
    const { old, fresh, first } = await linkTwice(who)
    await endConsents(test.ctx)
    expect([old.isRemoved, fresh.isRemoved]).toEqual([true, false])
    expect(await sessionOf(first)).toMatchObject({
      ended_at: expect.any(Date),
      access_sealed: null,
    })
    const before = provider.requests.length
    await endConsents(test.ctx)
    expect(provider.requests).toHaveLength(before)
  })

  it('treats a consent that the vendor no longer knows as ended', async () => {
    const who = await addApplicant(test)
    const { old, first } = await linkTwice(who)
    old.isRemoved = true
    await endConsents(test.ctx)
    expect(await sessionOf(first)).toMatchObject({ ended_at: expect.any(Date) })
  })

  it('a consent that cannot be ended is tried again, and goes to staff after a day', async () => {
    const who = await addApplicant(test)
    const { old, first } = await linkTwice(who)
    const ends = vendor === 'yodlee' ? '/providerAccounts/' : '/item/remove'
    provider.faults = [answering(500), answering(500)].map((fault) => ({ at: ends, fault }))
    await endConsents(test.ctx)
    expect(await sessionOf(first)).toMatchObject({ ended_at: null, end_tries: 1 })
    expect(await tasksOf(who)).toEqual([])
    const longAgo = new Date(test.ctx.clock.now().getTime() - 25 * HOUR_MS)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status_changed_at: longAgo })
      .where('id', '=', first)
      .execute()
    await endConsents(test.ctx)
    expect(await tasksOf(who)).toMatchObject([{ kind: 'consent_not_ended' }])
    await endConsents(test.ctx)
    expect(old.isRemoved).toBe(true)
  })

  it('can be checked by ready without asking about anybody', async () => {
    const { vendor: port } = connect()
    await port.probe(AbortSignal.timeout(5_000))
    provider.settings.secret = 'another-secret'
    await expect(connect().vendor.probe(AbortSignal.timeout(5_000))).rejects.toThrow('answered 40')
  })

  if (vendor === 'plaid') {
    it('a second call while the first one exchanges the public token takes what that one stores', async () => {
      const who = await addApplicant(test)
      const { uuid } = await open(who)
      const { access, reference } = provider.share(who.depositor_id)
      const late: Fault = (response) => {
        const answer = JSON.stringify({ access_token: access, item_id: reference })
        setTimeout(() => body(answer)(response), 1_000)
      }
      provider.faults = [{ at: '/item/public_token/exchange', fault: late }]
      const replies = await Promise.all([report(who, uuid), report(who, uuid)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const exchanges = provider.requests.filter((line) => line.includes('/exchange'))
      expect(exchanges).toHaveLength(2)
    })
  }

  if (vendor === 'yodlee') {
    it('takes no bank connection from before the widget opened, nor one that is still read', async () => {
      const who = await addApplicant(test)
      provider.share(who.depositor_id, { at: new Date(Date.now() - HOUR_MS) })
      const { uuid } = await open(who)
      expect((await report(who, uuid)).status).toBe(422)
      const fresh = provider.share(who.depositor_id, { isInProgress: true })
      expect((await report(who, uuid)).status).toBe(422)
      fresh.isInProgress = false
      expect((await report(who, uuid)).status).toBe(200)
      expect(await sessionOf(uuid)).toMatchObject({ reference: fresh.reference })
    })
  }
})
