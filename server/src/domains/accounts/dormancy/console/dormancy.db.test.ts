import type { DormancyLine, StateReport } from '@passbook/contract/console/dormancy'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { freshCode } from '../../../../../test/applicants.ts'
import type { Closer } from '../../../../../test/closers.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'
import { addSilent, contactOf, postLetters } from '../../../../../test/console/silent.ts'
import { readLines } from '../../../../../test/pdf/read-lines.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { readBalances } from '../../../../ledger/balances.ts'
import { verifyBooks } from '../../../../verify/verify-books.ts'
import { findInstitution } from '../../../../platform/institutions/queries.ts'
import {
  listPapersToSend,
  markPaperReturned,
  markPaperSent,
} from '../../../documents/paper-mail/list-papers.ts'
import { writePaper } from '../../../documents/paper-mail/write-paper.ts'
import { handOverUnclaimed } from '../hand-over.ts'
import { readReport } from '../naupa/read-report.ts'
import { watchDormancy } from '../watch-dormancy.ts'

const BECAUSE = { reason: 'As the rule wants it.' }
const IN_AUGUST = parseBusinessDate('2026-08-01')
/** Of Tennessee and North Dakota nobody else is here. */
const LONG_AGO = '2019-05-05'

describe('the dormancy desk', () => {
  const test = useTestApp()
  let maker: Awaited<ReturnType<typeof enterAs>>
  let checker: Awaited<ReturnType<typeof enterAs>>
  let owner: Client

  beforeAll(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
    owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
  })
  afterAll(() => owner.end())

  /** The staff's sessions do not end by the banking clock. */
  const clockAt = (now: string) => {
    test.ctx.clock = fixedClock(now)
  }
  beforeEach(() => clockAt('2026-11-18T16:00:00Z'))

  const post = <T>(browser: StaffBrowser, path: string, body: object = {}) =>
    browser.post<T>(`/console${path}`, { ...BECAUSE, ...body })
  const list = async (query = '') => {
    const { body } = await maker.browser.get<{ accounts: DormancyLine[] }>(
      `/console/dormancy${query}`,
    )
    return body.data?.accounts ?? []
  }
  const reports = async () => {
    const path = '/console/dormancy/reports'
    return (await maker.browser.get<{ reports: StateReport[] }>(path)).body.data?.reports ?? []
  }
  const watch = ({ institution_id }: Closer) => watchDormancy(test.ctx, institution_id, IN_AUGUST)
  const agree = (uuid: string | undefined, { browser } = checker) =>
    post(browser, `/approvals/${uuid}/decide`, { decision: 'approve' })
  const askBack = async (who: Closer) => {
    const step_up = await freshCode(test, who, 'reactivate')
    return who.browser.post<{ asked_at: string }>(`/accounts/${who.account}/reactivate`, {
      step_up,
    })
  }

  it('lists who was not heard of, the longest first, and how the next report stands', async () => {
    const longer = await addSilent(test, { since: LONG_AGO, state: 'SD' })
    const long = await addSilent(test, { since: '2020-05-05', state: 'SD' })
    await watch(long)
    for (const each of [long, longer]) await postLetters(test, each, '2026-08-10')
    const seen = await list('?state=SD')
    expect(seen.map(({ account_id }) => account_id)).toEqual([longer.account, long.account])
    expect(seen[0]).toMatchObject({
      state: 'SD',
      dormant_since: IN_AUGUST,
      letter_sent_at: expect.any(String),
      runs_out_on: '2022-05-05',
    })
    const [late, next] = (await reports()).filter(({ state }) => state === 'SD')
    const both = { accounts: 2, balance_cents: 1_000_00, status: 'OPEN' }
    // That of October was not handed over; its letters went out in August.
    expect(late).toMatchObject({ year: 2026, ...both, letters_missing: 0 })
    expect(late?.late_since).toBe(late?.report_due)
    expect(next).toMatchObject({ year: 2027, ...both, letters_missing: 2, late_since: null })
    // The night after its day it is work, which was due on that day.
    const { institution_id } = long
    await watchDormancy(test.ctx, institution_id, easternDate(test.ctx.clock.now()))
    const openTask = () =>
      test.ctx.db
        .selectFrom('staff_tasks')
        .select(['message', 'due_at'])
        .where('institution_id', '=', institution_id)
        .where('task_key', '=', 'state_report_late:SD:2026')
        .where('handled_at', 'is', null)
        .executeTakeFirst()
    const task = await openTask()
    expect(task?.message).toMatch(/^The 2026 unclaimed property report to South Dakota was due by/)
    expect(task?.due_at?.getTime()).toBeLessThan(test.ctx.clock.now().getTime())
    const path = '/dormancy/reports/SD/2026/hand-over'
    const { body } = await post<{ approval_id: string }>(maker.browser, path)
    await agree(body.data?.approval_id)
    expect(await openTask()).toBeUndefined()
    expect(next?.unchecked).toContain('report_due')
  })

  it('takes a call: the period begins anew, and what is dormant stays so', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'VT' })
    await watch(silent)
    const call = (on: string) =>
      post<{ account: DormancyLine }>(maker.browser, `/dormancy/${silent.account}/contact`, {
        by: 'call',
        on,
      })
    expect((await call('2030-01-01')).status).toBe(422)
    expect((await call('2019-01-01')).status).toBe(422)
    expect((await call('2026-11-01')).body.data?.account).toMatchObject({
      last_contact_on: '2026-11-01',
      last_contact_by: 'call',
      dormant_since: IN_AUGUST,
    })
    expect((await reports()).some(({ state }) => state === 'VT')).toBe(false)
  })

  it('reactivates only what a holder asked for with a code, and two of the staff agree to', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'WA' })
    await watch(silent)
    const withdraw = () =>
      silent.browser.call<unknown>(
        'POST',
        '/withdraw',
        { amount_cents: 100_00 },
        { 'idempotency-key': crypto.randomUUID() },
      )
    const refused = await withdraw()
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('dormant')
    const ask = () =>
      post<{ approval_id: string }>(maker.browser, `/dormancy/${silent.account}/reactivate`)
    expect((await ask()).status).toBe(422)
    const without = await silent.browser.post(`/accounts/${silent.account}/reactivate`, {})
    expect(without.status).toBe(403)
    expect((await askBack(silent)).status).toBe(200)
    const asked = await ask()
    expect(asked.status).toBe(200)
    expect((await ask()).status).toBe(422)
    expect((await contactOf(test, silent)).dormant_since).toBe(IN_AUGUST)
    expect((await agree(asked.body.data?.approval_id, maker)).status).toBe(403)
    expect((await agree(asked.body.data?.approval_id)).status).toBe(200)
    expect((await contactOf(test, silent)).dormant_since).toBeNull()
    expect((await withdraw()).body.message).not.toContain('dormant')
  })

  it('hands over to the state what two people agreed to, but whom it heard of since', async () => {
    const gone = await addSilent(test, { since: LONG_AGO, state: 'TN', savedCents: 321_00 })
    const back = await addSilent(test, { since: LONG_AGO, state: 'TN' })
    await watch(gone)
    for (const each of [gone, back]) await postLetters(test, each, '2026-08-10')
    const asked = await post<{ approval_id: string }>(
      maker.browser,
      '/dormancy/reports/TN/2026/hand-over',
    )
    expect(asked.status).toBe(200)
    const id = asked.body.data?.approval_id
    expect((await agree(id, maker)).status).toBe(403)
    expect((await agree(id)).status).toBe(200)
    const called = { by: 'call', on: '2026-11-01' }
    expect((await post(maker.browser, `/dormancy/${back.account}/contact`, called)).status).toBe(
      200,
    )
    const { id: report_id } = await test.ctx.db
      .selectFrom('escheat_reports')
      .select('id')
      .where('state', '=', 'TN')
      .executeTakeFirstOrThrow()
    const job = { institution_id: gone.institution_id, report_id }
    await Promise.all([handOverUnclaimed(test.ctx, job), handOverUnclaimed(test.ctx, job)])
    const { current_cents } = await readBalances(test.ctx.db, gone.institution_id, gone.account)
    expect(current_cents).toBe(0)
    expect(await contactOf(test, gone)).toMatchObject({ is_open: false })
    expect(await contactOf(test, back)).toMatchObject({ is_open: true })
    const [done] = (await reports()).filter(({ state }) => state === 'TN')
    expect(done).toMatchObject({ year: 2026, status: 'DONE', handed_over: 1, left_out: 1 })
    const file = await post<{ text: string; is_final: boolean; amount_cents: number }>(
      maker.browser,
      '/dormancy/reports/TN/2026/file',
    )
    expect(file.body.data?.is_final).toBe(true)
    expect(file.body.data?.amount_cents).toBeGreaterThanOrEqual(321_00)
    const records = readReport(file.body.data?.text ?? '')
    expect(records.filter(({ record }) => record === 'property')).toHaveLength(1)
    const again = await post<{ text: string }>(maker.browser, '/dormancy/reports/TN/2026/file')
    expect(again.body.data?.text).toBe(file.body.data?.text)
    const difference = async () => (await verifyBooks(test.ctx.db)).difference
    expect(await difference()).toBeNull()
    const tamper = (text: string) => owner.query(text)
    await tamper(`update escheat_items set amount_cents = amount_cents + 1
      where outcome = 'HANDED_OVER'`)
    expect(await difference()).toContain('what is owed to states is what was handed over')
    await tamper(`update escheat_items set amount_cents = amount_cents - 1
      where outcome = 'HANDED_OVER'`)
    await tamper(`update staff_approvals set decision = 'refused'
      where what = 'hand_over_unclaimed'`)
    expect(await difference()).toContain('two people agreed to every report')
    await tamper(`update staff_approvals set decision = 'approved'
      where what = 'hand_over_unclaimed'`)
    const postedAt = (instant: string) =>
      rewrite(`update papers_sent set sent_at = '${instant}'
        where depositor_id = '${gone.depositor_id}'`)
    await postedAt('2026-09-02T16:00:00Z')
    expect(await difference()).toContain('only with a letter posted in its days')
    await postedAt('2026-08-10T16:00:00Z')
    expect(await difference()).toBeNull()
  })

  /** Changes rows that nobody may change, as if they had been written so. */
  const rewrite = async (statement: string) => {
    await owner.query("set session_replication_role = 'replica'")
    await owner.query(statement)
    await owner.query("set session_replication_role = 'origin'")
  }
  const NO_LETTER = 'No letter was posted in time; this account waits for next year.'

  it('hands nothing over without a letter posted in its days, for asker and approver alike', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'ND' })
    const small = await addSilent(test, { since: LONG_AGO, state: 'NE', savedCents: 49_99 })
    await watch(silent)
    const ask = (state: string) =>
      post<{ approval_id: string }>(maker.browser, `/dormancy/reports/${state}/2026/hand-over`)
    const refused = await ask('ND')
    expect([refused.status, refused.body.errors]).toEqual([422, { '': [NO_LETTER] }])
    // A small balance needs no letter.
    expect((await ask('NE')).status).toBe(200)
    expect(await contactOf(test, small)).toMatchObject({ is_open: true })
    // Posted a day after the last day, it counts as none.
    await postLetters(test, silent, '2026-09-02')
    expect((await ask('ND')).body.errors).toEqual({ '': [NO_LETTER] })
    await rewrite(`update papers_sent set sent_at = '2026-09-01T16:00:00Z'
      where depositor_id = '${silent.depositor_id}'`)
    const asked = await ask('ND')
    expect(asked.status).toBe(200)
    await rewrite(`delete from papers_sent where depositor_id = '${silent.depositor_id}'`)
    const agreed = await agree(asked.body.data?.approval_id)
    expect([agreed.status, agreed.body.errors]).toEqual([422, { '': [NO_LETTER] }])
    expect((await reports()).filter(({ state }) => state === 'ND')).toMatchObject([
      { year: 2027, accounts: 1, ready: 0, letters_missing: 1 },
    ])
  })

  it('does not count a letter that came back, unless no other address is known', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'WA' })
    await watch(silent)
    await postLetters(test, silent, '2026-08-10')
    const { institution_id, depositor_id } = silent
    const { paper_id } = await test.ctx.db
      .selectFrom('papers_sent')
      .select('paper_id')
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    const actor = { kind: 'operator', id: 'Olive Operator' } as const
    const now = new Date('2026-08-20T16:00:00Z')
    const letter = { institution_id, depositor_id, kind: 'dormancy_letter', paper_id } as const
    await markPaperReturned(test.ctx, { ...letter, now, actor })
    const missing = async () =>
      (await reports()).find(({ state, year }) => state === 'WA' && year === 2026)?.letters_missing
    clockAt('2026-10-20T16:00:00Z')
    // The address is recorded as bad, so no letter can reach them there.
    expect(await missing()).toBe(0)
    await test.ctx.db
      .updateTable('depositors')
      .set({ street: '9 New Street' })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    expect(await missing()).toBe(1)
    const refused = await post(maker.browser, '/dormancy/reports/WA/2026/hand-over')
    expect([refused.status, refused.body.errors]).toEqual([422, { '': [NO_LETTER] }])
  })

  it('waits for the answer that the letter asks for, also in the draft', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'UT' })
    await watch(silent)
    await postLetters(test, silent, '2026-08-10')
    const draft = async (now: string) => {
      clockAt(now)
      const path = '/dormancy/reports/UT/2026/file'
      return (await post<{ properties: number }>(maker.browser, path)).body.data?.properties
    }
    expect(await draft('2026-09-08T16:00:00Z')).toBe(0)
    const early = await post(maker.browser, '/dormancy/reports/UT/2026/hand-over')
    expect(early.body.errors).toEqual({
      '': ['The owner may answer the letter until Wednesday, September 9, 2026.'],
    })
    expect(await draft('2026-09-09T16:00:00Z')).toBe(1)
  })

  it('wants New York’s second letter, posted by certified mail in its days', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'NY', savedCents: 1_500_00 })
    const small = await addSilent(test, { since: LONG_AGO, state: 'NY', savedCents: 900_00 })
    clockAt('2026-08-01T16:00:00Z')
    await watch(silent)
    for (const each of [silent, small]) await postLetters(test, each, '2026-08-03')
    const draft = async () => {
      const reply = await post<{ properties: number }>(
        maker.browser,
        '/dormancy/reports/NY/2026/file',
      )
      return reply.body.data?.properties
    }
    clockAt('2026-09-08T16:00:00Z')
    expect(await draft()).toBe(1)
    const { institution_id, depositor_id } = silent
    const today = parseBusinessDate('2026-09-08')
    const certified = (await listPapersToSend(test.ctx.db, institution_id, today)).filter(
      ({ kind }) => kind === 'certified_letter',
    )
    expect(certified).toMatchObject([
      { depositor_id, what: 'Certified letter: not heard from you, by 2026-09-10' },
    ])
    const paper_id = certified[0]?.paper_id ?? ''
    const actor = { kind: 'operator', id: 'Olive Operator' } as const
    const paper = { institution_id, kind: 'certified_letter', paper_id, depositor_id } as const
    const mark = (at: string) => markPaperSent(test.ctx.db, { ...paper, now: new Date(at), actor })
    // A day late it is not on the list any more, and would count as none.
    await expect(mark('2026-09-11T16:00:00Z')).rejects.toThrow('not_found')
    await mark('2026-09-10T16:00:00Z')
    const postedAt = (instant: string) =>
      rewrite(`update papers_sent set sent_at = '${instant}' where kind = 'certified_letter'`)
    await postedAt('2026-09-11T16:00:00Z')
    clockAt('2026-10-12T16:00:00Z')
    expect(await draft()).toBe(1)
    await postedAt('2026-09-10T16:00:00Z')
    // The letter can be answered for 30 days after its last day of posting.
    clockAt('2026-10-09T16:00:00Z')
    expect(await draft()).toBe(1)
    clockAt('2026-10-10T16:00:00Z')
    expect(await draft()).toBe(2)
    const institution = await findInstitution(test.ctx.db, institution_id)
    const lines = await readLines(await writePaper(test.ctx, institution, paper))
    expect(lines).toContain('CERTIFIED MAIL, RETURN RECEIPT REQUESTED')
    expect(lines.join(' ')).toContain('before October 10, 2026')
  })

  it('reports to California without money, and transfers it from 1 to 15 June', async () => {
    const silent = await addSilent(test, { since: '2024-05-14', state: 'CA' })
    await watchDormancy(test.ctx, silent.institution_id, parseBusinessDate('2026-11-18'))
    await postLetters(test, silent, '2026-11-20')
    const ask = (step: string) =>
      post<{ approval_id: string }>(maker.browser, `/dormancy/reports/CA/2027/${step}`)
    const byTwo = async (step: string) => agree((await ask(step)).body.data?.approval_id)
    const ONLY_IN_JUNE = 'California takes the money only from 1 to 15 June.'
    clockAt('2027-10-29T16:00:00Z')
    expect((await ask('hand-over')).body.errors).toEqual({ '': [ONLY_IN_JUNE] })
    expect((await byTwo('report')).status).toBe(200)
    expect(await contactOf(test, silent)).toMatchObject({ is_open: true })
    expect(
      (await reports()).filter(({ state, year }) => state === 'CA' && year === 2027),
    ).toMatchObject([{ status: 'REPORTED', report_due: '2027-10-29', money_from: '2028-06-01' }])
    const file = await post<{ text: string }>(maker.browser, '/dormancy/reports/CA/2027/file')
    expect(readReport(file.body.data?.text ?? '').at(-1)?.values).toMatchObject({
      properties: '000001',
      remitted_cents: '000000000000',
    })
    for (const now of ['2028-05-31T16:00:00Z', '2028-06-16T16:00:00Z']) {
      clockAt(now)
      expect((await ask('hand-over')).body.errors).toEqual({ '': [ONLY_IN_JUNE] })
    }
    clockAt('2028-06-01T16:00:00Z')
    expect((await byTwo('hand-over')).status).toBe(200)
    const { id: report_id } = await test.ctx.db
      .selectFrom('escheat_reports')
      .select('id')
      .where('state', '=', 'CA')
      .executeTakeFirstOrThrow()
    await handOverUnclaimed(test.ctx, { institution_id: silent.institution_id, report_id })
    expect(await contactOf(test, silent)).toMatchObject({ is_open: false })
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
  })

  it('shows nothing of another institution', async () => {
    const silent = await addSilent(test, { since: LONG_AGO, state: 'WY' })
    const { browser } = await enterAs(test, 'operations', 'summit')
    const path = `/dormancy/${silent.account}`
    const contact = { by: 'call', on: '2026-11-01' }
    expect((await post(browser, `${path}/contact`, contact)).status).toBe(404)
    expect((await post(browser, `${path}/reactivate`)).status).toBe(404)
    const seen = await browser.get<{ accounts: DormancyLine[] }>('/console/dormancy?state=WY')
    expect(seen.body.data?.accounts).toEqual([])
    expect((await post(browser, '/dormancy/reports/ZZ/2026/file')).status).toBe(404)
  })
})
