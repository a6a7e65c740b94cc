import type { Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type TestBrowser, inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { confirmed } from '../../../../test/joint/joining.ts'
import {
  type IdentityProvider,
  answering,
  cut,
  openIdentityProvider,
} from '../../../../test/outside/identity-provider.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { address, readyToConfirm, ssnEnding } from '../../../../test/registering.ts'
import { openLog } from '../../../platform/log.ts'
import { httpIdentity } from '../../../platform/ports/identity/http.ts'
import { IDENTITY_VENDORS } from '../../../platform/ports/identity/port.ts'
import { pollResults } from './identity-results.ts'

const LAST_NAME = 'Zwickelhuber'
const REASON = 'The passport was compared with the answer.'

describe.each(IDENTITY_VENDORS)('an application that %s checks', (vendor) => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  const test = useTestApp({}, log)
  let provider: IdentityProvider
  let staff: TwoOfStaff
  const ssns: string[] = []
  const words =
    vendor === 'persona'
      ? { yes: 'approved', no: 'declined', later: 'needs_review' }
      : { yes: 'Approved', no: 'Denied', later: 'Manual Review' }

  beforeAll(async () => {
    provider = await openIdentityProvider(vendor)
    test.ctx.identity = httpIdentity(provider.settings, { patienceMs: [] })
    staff = await twoOfStaff(test)
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.next = { status: words.yes }
    provider.faults = []
    provider.created.length = 0
    provider.requests.length = 0
  })

  async function ready() {
    const ssn = ssnEnding('7391')
    ssns.push(ssn.replaceAll('-', ''))
    return readyToConfirm(test, { ssn, last_name: LAST_NAME })
  }
  const confirm = (browser: TestBrowser) =>
    browser.call<{ progress: Progress }>('PATCH', '/depositor', { step: 'confirmed' })
  const statusOf = async (browser: TestBrowser) =>
    (await browser.get<Progress>('/depositor/progress')).body.data?.registration_status
  const idOf = async (browser: TestBrowser) =>
    (await browser.get<{ depositor_id: string }>('/depositor')).body.data?.depositor_id ?? ''
  const post = (
    delivery: { payload: string; headers: Record<string, string> },
    at = vendor as string,
  ) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/identity-results/${at}`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...delivery.headers },
      payload: delivery.payload,
    })
  const news = (event?: string) => {
    const about = provider.created.at(-1)
    if (about === undefined) throw new Error('nobody was asked about')
    return provider.deliver({ ...about, ...(event !== undefined && { event }) })
  }
  /** The provider decides about the last inquiry. */
  const decide = (word: string, screening?: 'match') => {
    const inquiry = provider.created.at(-1)
    if (inquiry === undefined) throw new Error('nobody was asked about')
    if (screening !== undefined) inquiry.screening = screening
    if (vendor === 'persona') inquiry.status = word
    else inquiry.review = word
  }
  const checksOf = (depositor_id: string) =>
    test.ctx.db
      .selectFrom('identity_checks')
      .select(['outcome', 'evidence', 'sanctions_hit'])
      .where('depositor_id', '=', depositor_id)
      .orderBy('answered_at')
      .execute()
  const outcomesOf = async (depositor_id: string) =>
    (await checksOf(depositor_id)).map(({ outcome }) => outcome)
  const tasksOf = (depositor_id: string) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'message'])
      .where('depositor_id', '=', depositor_id)
      .orderBy('id')
      .execute()
  const screeningOf = async (depositor_id: string) => {
    const { rows } = await sql<{ screening: string }>`
      select screening_of(institution_id, id) as screening from depositors
      where id = ${depositor_id}`.execute(test.ctx.db)
    return rows[0]?.screening
  }
  const inquiriesOf = (depositor_id: string) =>
    test.ctx.db
      .selectFrom('identity_inquiries')
      .selectAll()
      .where('depositor_id', '=', depositor_id)
      .orderBy('attempt')
      .execute()
  const eventCount = async () => {
    const { count } = await test.ctx.db
      .selectFrom('identity_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const makeDue = (depositor_id: string) =>
    test.ctx.db
      .updateTable('identity_inquiries')
      .set({ next_poll_at: sql<Date>`now() - interval '1 second'` })
      .where('depositor_id', '=', depositor_id)
      .where('next_poll_at', 'is not', null)
      .execute()

  /** Somebody about whom the provider decides later. */
  async function pending() {
    provider.next = { status: words.later }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('IN_REVIEW')
    return { browser, id: await idOf(browser), email: browser.email }
  }

  it('passes at once', async () => {
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'PASSED',
      registration_last_step: 'confirmed',
    })
    const id = await idOf(browser)
    expect(await outcomesOf(id)).toEqual(['PASSED'])
    expect(await screeningOf(id)).toBe('CLEAR')
    expect(await inquiriesOf(id)).toMatchObject([
      { attempt: 1, inquiry_key: `${id}-1`, outcome: 'PASSED', next_poll_at: null },
    ])
  })

  it('is flagged by a hit on a list, which stops linking', async () => {
    provider.next = { status: words.yes, screening: 'match' }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FLAGGED')
    const id = await idOf(browser)
    expect(await screeningOf(id)).toBe('POSSIBLE')
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
    expect((await checksOf(id))[0]?.evidence).toMatchObject({
      sanctions_entries: [{ list: 'Invented Consolidated List', entry: 'SDN-10001' }],
    })
  })

  it('is declined with a notice that names the agency, its address and its phone', async () => {
    provider.next = { status: words.no }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('FAILED')
    const messages = await inboxOf(test, browser.email)
    const notice = messages.map(({ text }) => text).find((text) => text.includes('Invented Bureau'))
    expect(notice).toContain('Invented Bureau, 1 Example Plaza, (555) 555-0111')
  })

  it('errors without an answer, and the next try makes no second inquiry', async () => {
    provider.faults = [cut]
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress).toMatchObject({
      registration_status: 'ERRORED',
      registration_last_step: 'employer',
    })
    const id = await idOf(browser)
    expect(await screeningOf(id)).toBe('NOT_RUN')
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('PASSED')
    expect(await outcomesOf(id)).toEqual(['ERRORED', 'PASSED'])
    expect(provider.created.map(({ key }) => key)).toEqual([`${id}-1`])
  })

  it('errors with a definite error, after which the next try is another attempt', async () => {
    provider.faults = [answering(422)]
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('ERRORED')
    const id = await idOf(browser)
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('PASSED')
    expect(provider.created.map(({ key }) => key)).toEqual([`${id}-2`])
    expect(await inquiriesOf(id)).toMatchObject([{ outcome: 'ERRORED' }, { outcome: 'PASSED' }])
  })

  it('other details are another attempt', async () => {
    provider.faults = [cut]
    const browser = await ready()
    await confirm(browser)
    const id = await idOf(browser)
    await browser.call('PATCH', '/depositor', { ...address, street: '9 Other Lane' })
    await confirm(browser)
    expect(provider.created.map(({ key }) => key)).toEqual([`${id}-1`, `${id}-2`])
  })

  it('waits in review while the provider decides, unscreened and without work for staff', async () => {
    const { id } = await pending()
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW'])
    expect(await screeningOf(id)).toBe('NOT_RUN')
    expect(await tasksOf(id)).toEqual([])
  })

  it('passes by a message of the provider; the same message again changes nothing', async () => {
    const { browser, id, email } = await pending()
    decide(words.yes)
    const message = news('evt_of_the_decision')
    const taken = await post(message)
    expect([taken.statusCode, taken.json<{ data: unknown }>().data]).toEqual([
      200,
      { effect: 'taken' },
    ])
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await screeningOf(id)).toBe('CLEAR')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect(
      (await inboxOf(test, email)).some(({ text }) => text.includes('reviewed your details')),
    ).toBe(true)
    const asked = provider.requests.length
    expect((await post(message)).json<{ data: unknown }>().data).toEqual({ effect: 'repeated' })
    await post(news())
    await runQueuedJobs(test)
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect(provider.requests.length).toBeLessThanOrEqual(asked + 2)
    expect(await tasksOf(id)).toEqual([])
  })

  it('believes what it reads and not what the message says', async () => {
    const { browser, id } = await pending()
    // The documented message says "approved"; the provider still says otherwise when it is asked.
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW'])
  })

  it('is declined or flagged later in the same way', async () => {
    const declined = await pending()
    decide(words.no)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(declined.browser)).toBe('FAILED')
    expect(
      (await inboxOf(test, declined.email)).some(({ text }) => text.includes('Invented Bureau')),
    ).toBe(true)
    const flagged = await pending()
    decide(words.later, 'match')
    await post(news())
    await runQueuedJobs(test)
    expect((await flagged.browser.get<Progress>('/depositor/progress')).body.data).toMatchObject({
      registration_status: 'FLAGGED',
      standing_reason: 'identity',
    })
    expect((await tasksOf(flagged.id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
  })

  it('a message that comes before our own commit is applied after it', async () => {
    const real = test.ctx.identity
    provider.next = { status: words.later }
    const effects: unknown[] = []
    test.ctx.identity = {
      ...real,
      check: async (...asked) => {
        const answer = await real.check(...asked)
        decide(words.yes)
        effects.push((await post(news())).json<{ data: unknown }>().data)
        await runQueuedJobs(test)
        return answer
      },
    }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('IN_REVIEW')
    test.ctx.identity = real
    expect(effects).toEqual([{ effect: 'taken' }])
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await outcomesOf(await idOf(browser))).toEqual(['IN_REVIEW', 'PASSED'])
  })

  it('is asked about again without any message, less and less often', async () => {
    const { browser, id } = await pending()
    await pollResults(test.ctx)
    expect((await inquiriesOf(id))[0]?.polls).toBe(0)
    for (const minutes of [2, 4, 8]) {
      await makeDue(id)
      await pollResults(test.ctx)
      const at = (await inquiriesOf(id))[0]?.next_poll_at?.getTime() ?? 0
      expect(Math.round((at - Date.now()) / 60_000)).toBe(minutes)
    }
    decide(words.yes)
    await makeDue(id)
    provider.faults = [answering(500)]
    await pollResults(test.ctx)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    await makeDue(id)
    await pollResults(test.ctx)
    expect(await statusOf(browser)).toBe('PASSED')
  })

  it('goes to staff after a day; what comes then is evidence for them', async () => {
    const { browser, id } = await pending()
    await test.ctx.db
      .updateTable('identity_inquiries')
      .set({ pending_since: sql<Date>`now() - interval '25 hours'` })
      .where('depositor_id', '=', id)
      .execute()
    await makeDue(id)
    await pollResults(test.ctx)
    expect(await tasksOf(id)).toMatchObject([{ kind: 'identity_review' }])
    expect((await inquiriesOf(id))[0]?.next_poll_at).toBeNull()
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    const url = `/console/reviews/${id}/decide`
    const approved = await staff.maker.browser.post(url, { decision: 'approve', reason: REASON })
    expect(approved.status).toBe(200)
    expect(await statusOf(browser)).toBe('MANUALLY_REVIEWED')
  })

  it('is not approved by staff while nobody was screened, and nobody is asked about twice', async () => {
    const { id } = await pending()
    const url = `/console/reviews/${id}/decide`
    const refused = await staff.maker.browser.post(url, { decision: 'approve', reason: REASON })
    expect(JSON.stringify(refused.body.errors)).toContain('has not been screened')
    expect(provider.created).toHaveLength(1)
    decide(words.yes)
    expect(
      (await staff.maker.browser.post(url, { decision: 'approve', reason: REASON })).status,
    ).toBe(200)
    expect(provider.created).toHaveLength(1)
  })

  it('a result after the decision of staff changes nothing but the evidence', async () => {
    const { browser, id } = await pending()
    await staff.maker.browser.post(`/console/reviews/${id}/decide`, {
      decision: 'decline',
      reason: REASON,
      codes: ['identity_not_verified'],
    })
    expect(await statusOf(browser)).toBe('FAILED')
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('FAILED')
    expect(await outcomesOf(id)).toEqual(['IN_REVIEW', 'PASSED'])
    expect((await tasksOf(id)).at(-1)?.message).toContain('after the decision')
  })

  it('a provider that changes its mind gives staff a task, and changes nothing', async () => {
    const browser = await ready()
    await confirm(browser)
    const id = await idOf(browser)
    const inquiry = provider.created.at(-1)
    if (inquiry) inquiry.screening = 'match'
    await post(news())
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('PASSED')
    expect(await screeningOf(id)).toBe('POSSIBLE')
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual([
      'sanctions_hit',
      'identity_review',
    ])
  })

  it('refuses what is forged, stale, malformed or for another vendor, and writes nothing', async () => {
    await pending()
    const before = await eventCount()
    const about = provider.created[0] ?? { key: '', reference: '' }
    const codes = [
      await post(provider.deliver(about, { secret: 'wbhsec_of-somebody-else' })),
      await post(provider.deliver(about, { body: (body) => `${body} ` })),
      await post({ payload: provider.deliver(about).payload, headers: {} }),
      await post(provider.deliver(about), 'nobody'),
      await post(provider.deliver(about), vendor === 'persona' ? 'alloy' : 'persona'),
      await post(provider.deliver(about, { at: Date.now() + 302_000 })),
    ].map(({ statusCode }) => statusCode)
    expect(codes).toEqual([404, 404, 404, 404, 404, 400])
    expect(await eventCount()).toBe(before)
  })

  it('parks news of an inquiry that nobody knows', async () => {
    const reply = await post(provider.deliver({ key: 'nobody-1', reference: 'inq_unknown' }))
    expect([reply.statusCode, reply.json<{ data: unknown }>().data]).toEqual([
      202,
      { effect: 'parked' },
    ])
    await runQueuedJobs(test)
  })

  it('news at another institution finds nobody there', async () => {
    const { browser } = await pending()
    decide(words.yes)
    const { payload, headers } = news()
    const reply = await test.app.inject({
      method: 'POST',
      url: `/api/v1/identity-results/${vendor}`,
      headers: { host: 'summit.localhost', 'content-type': 'application/json', ...headers },
      payload,
    })
    expect(reply.statusCode).toBe(202)
    await runQueuedJobs(test)
    expect(await statusOf(browser)).toBe('IN_REVIEW')
  })

  it('of a second holder waits in the same way, and invites them then', async () => {
    provider.next = { status: words.later }
    const { depositor_id, email } = await confirmed(test)
    const standsAt = async () => {
      const { registration_status } = await test.ctx.db
        .selectFrom('depositors')
        .select('registration_status')
        .where('id', '=', depositor_id)
        .executeTakeFirstOrThrow()
      return registration_status
    }
    expect(await standsAt()).toBe('IN_REVIEW')
    expect(await inboxOf(test, email)).toEqual([])
    expect(await inquiriesOf(depositor_id)).toMatchObject([{ purpose: 'second_holder' }])
    decide(words.yes)
    await post(news())
    await runQueuedJobs(test)
    expect(await standsAt()).toBe('PASSED')
    expect((await inboxOf(test, email)).map(({ link }) => link)).toEqual([expect.any(String)])
  })

  it('leaves no number and no name in the log, and no number in what is stored of it', async () => {
    expect(lines.length).toBeGreaterThan(50)
    const logged = lines.join('\n')
    const { rows } = await sql<{ text: string }>`
      select row_to_json(identity_checks)::text as text from identity_checks
      union all select row_to_json(identity_inquiries)::text from identity_inquiries
      union all select row_to_json(identity_events)::text from identity_events`.execute(test.ctx.db)
    const stored = rows.map(({ text }) => text).join('\n')
    expect(logged).not.toContain(LAST_NAME)
    expect(logged).not.toContain('Invented Lane')
    for (const ssn of ssns) {
      expect(logged).not.toContain(ssn)
      expect(stored).not.toContain(ssn)
    }
    expect(await findInstitutionId(test, 'harborlight')).toBeTruthy()
  })
})
