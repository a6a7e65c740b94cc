import type { Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { httpIdentity } from '../../src/platform/ports/identity/http.ts'
import type { IdentityVendor } from '../../src/platform/ports/identity/port.ts'
import type { TestApp } from '../app.ts'
import type { TestBrowser } from '../browser.ts'
import { type TwoOfStaff, twoOfStaff } from '../console/two-people.ts'
import { readyToConfirm, ssnEnding } from '../registering.ts'
import { type IdentityProvider, openIdentityProvider } from './identity-provider.ts'

export const LAST_NAME = 'Zwickelhuber'

/** The whole application with a provider on loopback, people who apply, and what is stored about them. */
export function checkedApplications(test: TestApp, vendor: IdentityVendor) {
  const held = {} as { provider: IdentityProvider; staff: TwoOfStaff }
  const ssns: string[] = []
  const words =
    vendor === 'persona'
      ? { yes: 'approved', no: 'declined', later: 'needs_review' }
      : { yes: 'Approved', no: 'Denied', later: 'Manual Review' }

  beforeAll(async () => {
    held.provider = await openIdentityProvider(vendor)
    test.ctx.identity = httpIdentity(held.provider.settings, { patienceMs: [] })
    held.staff = await twoOfStaff(test)
  })
  afterAll(() => held.provider.close())
  beforeEach(() => {
    held.provider.next = { status: words.yes }
    held.provider.faults = []
    held.provider.created.length = 0
    held.provider.requests.length = 0
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
    const about = held.provider.created.at(-1)
    if (about === undefined) throw new Error('nobody was asked about')
    return held.provider.deliver({ ...about, ...(event !== undefined && { event }) })
  }
  /** The provider decides about the last inquiry. */
  const decide = (word: string, screening?: 'match') => {
    const inquiry = held.provider.created.at(-1)
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
    held.provider.next = { status: words.later }
    const browser = await ready()
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('IN_REVIEW')
    return { browser, id: await idOf(browser), email: browser.email }
  }

  return {
    held,
    ssns,
    words,
    ready,
    confirm,
    statusOf,
    idOf,
    post,
    news,
    decide,
    checksOf,
    outcomesOf,
    tasksOf,
    screeningOf,
    inquiriesOf,
    eventCount,
    makeDue,
    pending,
  }
}
