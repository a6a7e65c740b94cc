import { type Report, ReportKind, type ReportSchedule } from '@passbook/contract/console/reports'
import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerTo, answerWith, at, send } from '../../../../test/answers.ts'
import { DAY } from '../../../../test/books.ts'
import { useTestApp } from '../../../../test/app.ts'
import { useBank } from '../../../../test/banking.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { written } from '../../../../test/messages/writing.ts'
import { readCsv } from '../../../../test/history/read-exports.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { reportChecks } from '../../../verify/staff-money-checks.ts'
import { readReport } from './read-report.ts'
import { nextDayOf, nextReports, sendReports } from './report-schedules.ts'

const ALL_DAYS = { from: addDays(DAY, -30), to: addDays(DAY, 90) }

describe('a report about money', () => {
  const bank = useBank()

  it('agrees with the ledger, by day and by week, and with the returns by code', async () => {
    await send(bank)
    const returned = await send(bank)
    const ctx = at(bank)
    const { institution_id } = bank
    await answerWith(bank, [answerTo(returned, 'R01')])
    const money = await readReport(ctx, bank, { kind: 'money', ...ALL_DAYS })
    const [deposits = 0, deposited, , withdrawn, back] = money.totals
    expect(deposits).toBeGreaterThanOrEqual(2)
    const { rows } = await sql<{ cents: number }>`
      select sum(-p.amount_cents)::bigint as cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where p.institution_id = ${institution_id} and a.kind = 'ach_clearing'`.execute(bank.db)
    expect(money.totals.at(-1)).toBe(rows[0]?.cents)
    expect(money.totals.at(-1)).toBe((deposited ?? 0) - (withdrawn ?? 0) - (back ?? 0))
    const weeks = await readReport(ctx, bank, { kind: 'money', ...ALL_DAYS, by: 'week' })
    expect(weeks.totals).toEqual(money.totals)
    expect(weeks.rows.length).toBeLessThan(money.rows.length / 6)
    const returns = await readReport(ctx, bank, {
      kind: 'returns',
      from: DAY,
      to: addDays(DAY, 200),
    })
    expect(returns.rows).toEqual([
      {
        name: 'R01: Not enough money',
        values: [1, returned.transfer.amount_cents, 0, 0],
        code: 'R01',
      },
    ])
  })

  it('that had another figure than the ledger would fail the verification', async () => {
    const { transfer } = await send(bank)
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    // The owner of the database can change what the application cannot.
    await owner.query('set session_replication_role = replica')
    const changeBy = (cents: number) =>
      owner.query(`update transfers set amount_cents = amount_cents + ${cents}
        where id = '${transfer.id}'`)
    const check =
      reportChecks['the report of deposits and withdrawals agrees with the ledger on every day']
    const differences = async () =>
      (await check.execute(acrossInstitutions(bank.db, 'verifying all books'))).rows
    expect(await differences()).toEqual([])
    await changeBy(1)
    expect(await differences()).toMatchObject([{ difference: expect.stringContaining('ledger') }])
    await changeBy(-1)
    expect(await differences()).toEqual([])
    await owner.end()
  })
})

describe('the reports desk', () => {
  const test = useTestApp()
  type Member = Awaited<ReturnType<typeof enterAs>>
  let viewer: Member
  let maker: Member

  beforeAll(async () => {
    viewer = await enterAs(test, 'viewer')
    maker = await enterAs(test, 'operations')
  })

  const read = async (query: string, by = viewer) => {
    const { status, body } = await by.browser.get<Report>(`/console/reports?${query}`)
    return { status, report: body.data }
  }

  it('is open to the roles that may read it, and refuses impossible periods', async () => {
    for (const role of ['agent', 'compliance'] as const) {
      expect((await read('kind=money', await enterAs(test, role))).status).toBe(403)
    }
    expect((await read('from=2026-02-01&to=2026-01-01')).status).toBe(422)
    expect((await read('from=2020-01-01&to=2026-01-01')).status).toBe(422)
    expect((await read('kind=lottery')).status).toBe(422)
  })

  it('shows where applicants stopped', async () => {
    const today = easternDate(new Date())
    const period = `kind=openings&from=${addDays(today, -2)}&to=${addDays(today, 2)}`
    const before = (await read(period)).report
    await addCloser(test, 400_00)
    const { report } = await read(period)
    expect(report?.rows.map(({ name }) => name)).toEqual([
      'Started',
      'Personal details',
      'Address',
      'Employment',
      'Details confirmed',
      'Bank account added',
      'Bank account verified',
      'Documents signed',
      'First deposit made',
      'Account open',
    ])
    // One more person reached every step, and stopped at none.
    report?.rows.forEach(({ values: [reached, , stopped] }, place) => {
      expect(reached).toBe((before?.rows[place]?.values[0] ?? 0) + 1)
      expect(stopped).toBe(before?.rows[place]?.values[2])
    })
  })

  it('counts complaints, and those that wait for a reply', async () => {
    const { browser, institution_id } = await addCloser(test, 400_00)
    const { uuid } = await written(browser)
    await written(browser)
    await test.ctx.db
      .updateTable('message_threads')
      .set({ is_complaint: true })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    const today = easternDate(test.ctx.clock.now())
    const { report } = await read(`kind=complaints&from=${addDays(today, -1)}&to=${today}`)
    expect(report?.rows.map(({ values }) => values)).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(report?.totals).toEqual([1, 1])
  })

  it('counts what staff completed, requested and decided, with the time to decide', async () => {
    const approver = await enterAs(test, 'approver')
    const { depositor_id } = await addCloser(test, 400_00)
    const refund = { amount_cents: 1_00, words: 'A fee', reason: 'They asked for it.' }
    const asked = await maker.browser.post<{ approval_id: string }>(
      `/console/customers/${depositor_id}/refund`,
      refund,
    )
    const decision = { decision: 'approve', reason: 'It is right.' }
    const path = `/console/approvals/${asked.body.data?.approval_id}/decide`
    expect((await approver.browser.post(path, decision)).status).toBe(200)
    await test.ctx.db
      .updateTable('staff_approvals')
      .set({ asked_at: new Date(test.ctx.clock.now().getTime() - 2 * 3_600_000) })
      .where('id', '=', asked.body.data?.approval_id ?? '')
      .execute()
    const today = easternDate(test.ctx.clock.now())
    const period = `kind=staff_work&from=${addDays(today, -1)}&to=${today}`
    const { report } = await read(period)
    const mine = report?.rows.filter(({ values }) => values[2] === 1)
    expect(mine).toEqual([{ name: 'Some approver', values: [0, 0, 1, 2] }])
    expect(report?.totals.slice(1)).toEqual([expect.any(Number), 1, 2])
  })

  it('is the same for a reader with a tie: it names nobody, and the sums are whole', async () => {
    const saver = await addCloser(test, 400_00)
    const close = await enterAs(test, 'viewer')
    const admin = await enterAs(test, 'administrator')
    const tie = { email: saver.email, kind: 'family', reason: 'They said so.' }
    await admin.browser.post(`/console/staff/${close.staff_id}/ties`, tie)
    for (const kind of ReportKind.options) {
      const query = `kind=${kind}&from=2026-06-01&to=2027-01-01`
      const whole = await read(query)
      expect(whole.status, kind).toBe(200)
      expect(await read(query, close), kind).toEqual(whole)
    }
  })

  it('exports the same figures as CSV, and the audit trail keeps it', async () => {
    const query = 'kind=disputes&from=2026-11-01&to=2026-11-03'
    const { report } = await read(query)
    const { body } = await viewer.browser.get<{ csv: string }>(`/console/exports/report?${query}`)
    const lines = readCsv(body.data?.csv ?? '')
    expect(lines).toHaveLength((report?.rows.length ?? 0) + 2)
    const { details } = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'export_report')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ report: 'Disputes', from: '2026-11-01', to: '2026-11-03' })
  })

  it('emails a link without figures on the day, once, and not to somebody who may not read it', async () => {
    const add = { kind: 'money', every: 'week' }
    expect((await viewer.browser.post('/console/report-schedules', add)).status).toBe(403)
    const added = await maker.browser.post<{ schedule: ReportSchedule }>(
      '/console/report-schedules',
      add,
    )
    expect((await maker.browser.post('/console/report-schedules', add)).status).toBe(422)
    const day = parseBusinessDate(added.body.data?.schedule.next_on ?? '')
    const { institution_id } = maker
    expect((await nextReports(test.ctx.db)).get(institution_id)).toBe(day)
    const emails = async () =>
      (await inboxOf(test, maker.email)).filter(({ subject }) => /report:/.test(subject ?? ''))
    await sendReports(test.ctx, institution_id, addDays(day, -1))
    expect(await emails()).toEqual([])
    await sendReports(test.ctx, institution_id, day)
    await sendReports(test.ctx, institution_id, day)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toContain(
      `/console/reports?kind=money&from=${addDays(day, -7)}&to=${addDays(day, -1)}`,
    )
    expect(email?.text).not.toContain('$')
    await test.ctx.db
      .updateTable('staff')
      .set({ role: 'agent' })
      .where('institution_id', '=', institution_id)
      .where('id', '=', maker.staff_id)
      .execute()
    await sendReports(test.ctx, institution_id, addDays(day, 7))
    expect(await emails()).toHaveLength(1)
    await test.ctx.db
      .updateTable('staff')
      .set({ role: 'operations' })
      .where('institution_id', '=', institution_id)
      .where('id', '=', maker.staff_id)
      .execute()
    const path = `/console/report-schedules/${added.body.data?.schedule.uuid}`
    const other = await enterAs(test, 'operations')
    expect((await other.browser.call('DELETE', path)).status).toBe(404)
    expect((await maker.browser.call('DELETE', path)).status).toBe(200)
  })

  it.each([
    ['week', '2026-11-18', '2026-11-23'],
    ['week', '2026-11-22', '2026-11-23'],
    ['week', '2026-11-23', '2026-11-30'],
    ['month', '2026-11-01', '2026-12-01'],
    ['month', '2026-12-31', '2027-01-01'],
  ] as const)('every %s after %s is %s', (every, after, next) => {
    expect(nextDayOf(every, parseBusinessDate(after))).toBe(next)
  })
})
