import { randomBytes, randomUUID } from 'node:crypto'
import { Role, mayDo } from '@passbook/contract/console/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { ABOUT, REASON, WORDS } from '../../../test/console/about-whom.ts'
import { OF_STAFF } from '../../../test/console/every-desk.ts'
import { addSilent, fallSilent } from '../../../test/console/silent.ts'
import { type StaffBrowser, enterAs } from '../../../test/console/staff-browser.ts'
import { takeIn } from '../../../test/console/taking-in.ts'
import { written } from '../../../test/messages/writing.ts'
import { parseBusinessDate } from '../calendar/business-date.ts'
import { inTransaction } from '../db/transaction.ts'
import { post } from '../../ledger/post.ts'
import { raiseTask } from '../../domains/contact/tasks/tasks.ts'

const LONG_AGO = '2019-05-05'
const TODAY = parseBusinessDate('2026-11-13')
/** Of the entry of their first deposit. */
const TRACE = '091000010000001'
const [FIRST, LAST] = ['Quillonia', 'Zephyrbane']
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** The queries that each list is asked with, beside none at all. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/console/customers': ['q=$250.00', `q=${LAST}`, 'q=applicant', 'status=review', 'status=open'],
  '/console/search': [`q=${LAST}`, 'q=$250.00', 'q=applicant', `q=${TRACE}`],
  '/console/approvals': ['view=to_decide', 'view=mine', 'view=decided'],
  '/console/disputes': ['view=open', 'view=decided'],
  '/console/dormancy': ['view=dormant', 'view=asked', 'view=soon'],
  '/console/suspicion': ['view=open', 'view=ended'],
  '/console/suspicion-searches': ['view=open', 'view=ended'],
  '/console/work': ['view=open', 'view=unclaimed', 'view=done'],
  '/console/exports/postings': ['from=2000-01-01&to=2098-12-31'],
}
/** What a tied person may read all the same, and why. */
const READ_ALL_THE_SAME: Readonly<Record<string, string>> = {
  'GET /console/staff/:uuid/ties': 'which ties an administrator recorded',
}

/** The calls of the console that list something without naming any customer, and what they tell. */
const NAMES_NOBODY: Readonly<Record<string, string>> = {
  '/console/me': 'the person who calls',
  '/console/passkeys': 'the person who calls',
  '/console/counts': 'numbers',
  '/console/staff': 'the staff',
  '/console/single-sign-on': 'the identity provider and its groups',
  '/console/event-endpoints':
    'addresses of the institution’s own systems, and ids of what waits for them',
  '/console/work/views': 'tabs of the person who calls',
  '/console/review-samples': 'numbers of decisions',
  '/console/message-templates': 'texts for everybody',
  '/console/ach-files': 'numbers and sums of entries',
  '/console/return-rates': 'rates',
  '/console/trial-balance': 'sums of the books',
  '/console/exports/trial-balance': 'sums of the books',
  '/console/exports/ach-files': 'numbers and sums of entries',
  '/console/settlement-days': 'sums of days',
  '/console/settlement-days/:date': 'lines of the bank and batches of files',
  '/console/settlement-days/:date/reconciled': 'lines of the bank and batches of files',
  '/console/journal': 'entries that staff made, on no customer’s account',
  '/console/tax-files': 'numbers and sums of forms',
  '/console/banners': 'texts for everybody',
  '/console/rates': 'terms for everybody',
  '/console/rates/preview': 'terms for everybody',
  '/console/brand': 'the institution',
  '/console/documents': 'texts for everybody',
  '/console/documents/:uuid': 'texts for everybody',
  '/console/faqs': 'texts for everybody',
  '/console/terms': 'terms for everybody',
  '/console/approval-policy': 'rules',
  '/console/audit/choices': 'the staff, and kinds of actions',
  '/console/dormancy/reports': 'numbers and sums by state',
  '/console/binder': 'rules with numbers',
  '/console/reports': 'figures, and the staff',
  '/console/exports/report': 'figures, and the staff',
  '/console/report-schedules': 'emails of the person who calls',
}

describe('rows of an account that is close to a member of staff', () => {
  const test = useTestApp()
  const close = new Map<Role, StaffBrowser>()
  const apart = new Map<Role, StaffBrowser>()
  /** What names the customer, or something of theirs. */
  let secrets: Record<string, string>
  let file: string
  let sample: string

  beforeAll(async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'TN' })
    const admin = await enterAs(test, 'administrator')
    for (const role of Role.options) {
      const member = await enterAs(test, role)
      close.set(role, member.browser)
      apart.set(role, (await enterAs(test, role)).browser)
      const tie = { email: silent.email, kind: 'family', reason: REASON }
      await admin.browser.post(`/console/staff/${member.staff_id}/ties`, tie)
    }
    secrets = await addRows(silent)
  })

  /** One row of each kind of list, made by staff who are not close. */
  async function addRows(silent: Awaited<ReturnType<typeof addSilent>>) {
    const { institution_id, depositor_id, account, email, browser, transaction } = silent
    const { db, clock } = test.ctx
    const ask = async <T>(role: Role, path: string, body: object) =>
      (await apart.get(role)?.post<T>(`/console${path}`, body))?.body.data
    await db
      .updateTable('depositors')
      .set({ first_name: FIRST, last_name: LAST, standing: 'REVIEW' })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    const said = { from: 'call', depositor_id, words: 'I did not do this.' }
    const dispute = await ask<{ dispute: { uuid: string } }>('operations', '/disputes', said)
    const asked = await ask<{ approval_id: string }>(
      'operations',
      `/customers/${depositor_id}/refund`,
      { amount_cents: 1_00, words: 'A fee', reason: REASON },
    )
    const report = await ask<{ report: { uuid: string } }>('compliance', '/suspicion', {
      ...WORDS,
      detected_on: '2026-01-05',
      depositor_id,
    })
    const compliance = apart.get('compliance')
    const names = `last_name,first_name\n${LAST},${FIRST}\n`
    const request = { reference: 'FIN-close', received_on: '2026-01-05', file: names }
    const search = compliance && (await takeIn(compliance, request))
    const now = clock.now()
    const task = { kind: 'identity_review', message: 'Look.', details: { depositor_id } }
    await raiseTask(db, { institution_id, ...task, key: `look:${depositor_id}`, now })
    const { uuid: thread } = await written(browser)
    file = await addFile(institution_id, transaction.uuid)
    await addReturn(institution_id, transaction.uuid)
    sample = await addSample(institution_id, depositor_id)
    await owe(institution_id, account)
    await fallSilent(test, { institution_id, account }, LONG_AGO)
    return {
      customer: depositor_id,
      name: LAST,
      email,
      account,
      dispute: dispute?.dispute.uuid ?? '',
      approval: asked?.approval_id ?? '',
      report: report?.report.uuid ?? '',
      search: search?.body.data?.search.uuid ?? '',
      thread,
    }
  }

  /** Their first deposit left in a file. */
  async function addFile(institution_id: string, transfer_id: string): Promise<string> {
    const { id } = await test.ctx.db
      .insertInto('ach_files')
      .values({
        institution_id,
        direction: 'out',
        state: 'handed_over',
        business_date: TODAY,
        file_id_modifier: 'A',
        created_at: test.ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ctx.db
      .insertInto('ach_entries')
      .values({
        institution_id,
        transfer_id,
        file_id: id,
        file_date: TODAY,
        batch: 1,
        trace: TRACE,
      })
      .execute()
    return id
  }

  /** Their deposit came back in a file. */
  async function addReturn(institution_id: string, transfer_id: string): Promise<void> {
    const { id: file_id } = await test.ctx.db
      .insertInto('ach_files')
      .values({
        institution_id,
        direction: 'in',
        state: 'applied',
        business_date: TODAY,
        content_hash: randomBytes(32),
        created_at: test.ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ctx.db
      .insertInto('ach_answers')
      .values({
        institution_id,
        file_id,
        place: 1,
        kind: 'return',
        outcome: 'applied',
        code: 'R01',
        original_trace: TRACE,
        amount_cents: 1_00,
        is_credit: false,
        transfer_id,
        applied_at: test.ctx.clock.now(),
      })
      .execute()
  }

  /** Somebody decided their review, which was drawn for a check. */
  async function addSample(institution_id: string, depositor_id: string): Promise<string> {
    const { db, clock } = test.ctx
    const { staff_id } = await enterAs(test, 'approver')
    const { id: decision_id } = await db
      .insertInto('review_decisions')
      .values({
        institution_id,
        depositor_id,
        decision: 'approve',
        codes: [],
        reason: REASON,
        staff_id: null,
        decided_by: 'Somebody else',
        decided_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('review_samples')
      .values({
        institution_id,
        from_date: TODAY,
        to_date: TODAY,
        wanted: 1,
        seed: 1,
        drawn_by: staff_id,
        drawn_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('review_sample_items')
      .values({ institution_id, sample_id: id, decision_id, place: 1 })
      .execute()
    return id
  }

  /** They owe for a return, and something of theirs waits in suspense. */
  async function owe(institution_id: string, accountId: string): Promise<void> {
    for (const kind of ['returns_receivable', 'suspense'] as const) {
      await inTransaction(test.ctx.db, (trx) =>
        post(trx, {
          institution_id,
          kind: 'return',
          description: 'Return R01',
          effectiveDate: TODAY,
          postings: [
            { kind, amountCents: -5_00 },
            { kind: 'ach_clearing', amountCents: 5_00 },
          ],
          accountId,
          idempotencyKey: randomUUID(),
          actor: { kind: 'job', id: 'test' },
        }),
      )
    }
  }

  /** The secrets that a list tells, with each of its queries, to every role that may read it. */
  async function foundIn(people: ReadonlyMap<Role, StaffBrowser>, endpoint: (typeof LISTS)[0]) {
    const path = endpoint.path
      .replace('ach-files/:uuid', `ach-files/${file}`)
      .replace('review-samples/:uuid', `review-samples/${sample}`)
    const address = path.replace(':date', TODAY).replace(':uuid', randomUUID())
    const found = new Set<string>()
    for (const [role, browser] of people) {
      if (!endpoint.act || !mayDo(role, endpoint.act)) continue
      for (const query of ['', ...(QUERIES[endpoint.path] ?? [])]) {
        const { status, body } = await browser.get(query ? `${address}?${query}` : address)
        expect(status).toBeLessThan(500)
        const text = JSON.stringify(body)
        for (const [what, value] of Object.entries(secrets)) {
          if (text.includes(value)) found.add(what)
        }
      }
    }
    return [...found]
  }

  const LISTS = OF_STAFF.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !(nameOf(endpoint) in READ_ALL_THE_SAME) &&
      (!(nameOf(endpoint) in ABOUT) || ABOUT[nameOf(endpoint)]?.query !== undefined),
  )

  it.each(LISTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name shows none of them',
    async ({ endpoint }) => {
      expect(Object.values(secrets)).not.toContain('')
      expect(await foundIn(close, endpoint)).toEqual([])
    },
  )

  it('are in the lists of everybody else, as far as a list names customers', async () => {
    const full: string[] = []
    for (const endpoint of LISTS) {
      if ((await foundIn(apart, endpoint)).length > 0) full.push(endpoint.path)
    }
    // A new list joins one of the two, with a row of the relative or with what it tells instead.
    const others = Object.keys(NAMES_NOBODY)
    expect([...full, ...others].toSorted()).toEqual(LISTS.map(({ path }) => path).toSorted())
    expect(full.toSorted()).toEqual([
      '/console/ach-files/:uuid',
      '/console/ageing',
      '/console/approvals',
      '/console/audit',
      '/console/customers',
      '/console/disputes',
      '/console/dormancy',
      '/console/exports/postings',
      '/console/messages',
      '/console/owing',
      '/console/returns',
      '/console/review-samples/:uuid',
      '/console/reviews',
      '/console/search',
      '/console/suspicion',
      '/console/suspicion-searches',
      '/console/work',
    ])
  })
})
