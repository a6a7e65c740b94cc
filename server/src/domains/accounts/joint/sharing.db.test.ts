import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Account, BalancePoint, InterestMonth } from '@passbook/contract/accounts'
import type { Statement, WholeStatement } from '@passbook/contract/documents'
import type { Download } from '@passbook/contract/downloads'
import type { Transaction } from '@passbook/contract/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { Applicant } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { aggregates, readCsv, readOfx } from '../../../../test/history/read-exports.ts'
import { type Joint, codeByEmail, joined } from '../../../../test/joint/joining.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { savingsOf } from '../../../../test/savers.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import { advanceClock } from '../../../doors/banking-day/advance-clock.ts'

/** Two months of one holder, then five weeks of two. */
describe('a second holder of an account', () => {
  const folder = temporaryFolder('sharing')
  const test = useTestApp({ DATA_DIR: folder })
  let one: Joint
  let account = ''
  let day = easternDate(new Date())
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const send = ({ browser }: Applicant, path: string, amount_cents: number, body: object = {}) =>
    browser.call<{ transaction: Transaction }>(
      'POST',
      path,
      { amount_cents, ...body },
      { 'idempotency-key': randomUUID() },
    )

  beforeAll(async () => {
    const primary = await addApplicantWith(test)
    await fund(primary.browser, 5_000_00)
    await advanceClock(test.ctx, { days: 45 })
    await send(primary, '/withdraw', 40_00)
    await advanceClock(test.ctx, { days: 14 })
    // Posted, and still on hold, when the second holder comes.
    await send(primary, '/deposit', 70_00)
    const sent = easternDate(test.ctx.clock.now())
    await advanceClock(test.ctx, { days: daysBetween(sent, addBusinessDays(sent, 4)) })
    one = await joined(test, { primary })
    account = await savingsOf(test, primary)
    day = easternDate(test.ctx.clock.now())
    expect((await send(one.second, '/deposit', 30_00)).status).toBe(200)
    const step_up = await codeByEmail(test, one.second, 'withdraw')
    expect((await send(one.second, '/withdraw', 20_00, { step_up })).status).toBe(200)
    await advanceClock(test.ctx, { days: 35 })
  })

  async function listed({ browser }: Applicant, query = ''): Promise<Transaction[]> {
    const { body } = await browser.get<{ transactions: Transaction[] }>(`/transactions${query}`)
    return body.data?.transactions ?? []
  }
  const amounts = (all: readonly Transaction[]) => all.map(({ amount_cents }) => amount_cents)
  const monthOf = (back: number) => {
    const { year, month } = partsOf(addMonths(day, back))
    return `${year}/${month}`
  }

  it('joined on the day they signed the last document', async () => {
    const { joined_on } = await test.ctx.db
      .selectFrom('depositors')
      .select('joined_on')
      .where('id', '=', one.second.depositor_id)
      .executeTakeFirstOrThrow()
    expect(joined_on).toBe(day)
  })

  it('sees what was not over before that day, also by order, filter and search', async () => {
    const all = await listed(one.primary)
    expect(amounts(all)).toEqual(expect.arrayContaining([5_000_00, 40_00, 70_00, 30_00, 20_00]))
    for (const query of ['', '?order=posted', '?from=2020-01-01', '?min_cents=1']) {
      const seen = await listed(one.second, query)
      expect(amounts(seen), query).toEqual(expect.arrayContaining([70_00, 30_00, 20_00]))
      expect(amounts(seen), query).not.toContain(5_000_00)
      expect(amounts(seen), query).not.toContain(40_00)
      for (const { available_date } of seen) expect(available_date >= day, query).toBe(true)
    }
    expect(amounts(await listed(one.second, '?q=40.00'))).toEqual([])
    expect(amounts(await listed(one.primary, '?q=40.00'))).toEqual([40_00])
  })

  it('reads one of them by itself, and none of before: alike one that does not exist', async () => {
    const all = await listed(one.primary)
    const requestOf = (cents: number) => all.find((each) => each.amount_cents === cents)?.request_id
    const read = ({ browser }: Applicant, id = '') => browser.get(`/request/${id}`)
    expect((await read(one.second, requestOf(30_00))).status).toBe(200)
    const [earlier, nobodys] = [
      await read(one.second, requestOf(40_00)),
      await read(one.second, randomUUID()),
    ]
    expect(earlier.status).toBe(404)
    expect(earlier.body.message).toEqual(nobodys.body.message)
    expect((await read(one.primary, requestOf(40_00))).status).toBe(200)
    const after = all.find((each) => each.amount_cents === 40_00)?.uuid
    expect((await one.second.browser.get(`/transactions?after=${after}`)).status).toBe(422)
  })

  it('hears no balance of before', async () => {
    const early = (await listed(one.second)).filter(({ posted_on }) => posted_on && posted_on < day)
    expect(early.map((each) => [each.amount_cents, each.balance_after_cents])).toEqual([
      [70_00, null],
    ])
    const from = addDays(day, -30)
    const path = `/accounts/${account}/balances?from=${from}&to=${addDays(day, 3)}`
    const read = async ({ browser }: Applicant) =>
      (await browser.get<{ points: BalancePoint[] }>(path)).body.data?.points.map(
        ({ date }) => date,
      )
    expect((await read(one.primary))?.at(0)).toBe(from)
    expect((await read(one.second))?.at(0)).toBe(day)
    const accounts = async ({ browser }: Applicant) =>
      (await browser.get<Account[]>('/accounts')).body.data ?? []
    const [whole] = await accounts(one.primary)
    expect(whole?.history_from).toBe(whole?.opened_on)
    expect(await accounts(one.second)).toEqual([{ ...whole, history_from: day }])
  })

  it('exports the same as they see', async () => {
    const fetchFile = async ({ browser }: Applicant, format: string) => {
      const { body } = await browser.get<Download>(`/transactions/export?format=${format}`)
      const cookies = Object.fromEntries(browser.cookies)
      const url = body.data?.download_url ?? ''
      return (await test.app.inject({ url, headers: { host: browser.host }, cookies })).body
    }
    const rows = readCsv(await fetchFile(one.second, 'csv'))
    expect(rows.length - 1).toBe((await listed(one.second)).length)
    expect(readCsv(await fetchFile(one.primary, 'csv')).length).toBeGreaterThan(rows.length)
    const posted = async (who: Applicant) =>
      aggregates(readOfx(await fetchFile(who, 'ofx')).ofx, 'STMTTRN').map(
        ({ values }) => values['DTPOSTED']?.slice(0, 8) ?? '',
      )
    const first = day.replaceAll('-', '')
    expect((await posted(one.second)).filter((date) => date < first)).toEqual([])
    expect((await posted(one.primary)).some((date) => date < first)).toBe(true)
    expect((await posted(one.second)).length).toBeGreaterThan(0)
  })

  it('reads how interest came about from the month of joining on', async () => {
    const read = ({ browser }: Applicant, month: string) =>
      browser.get<InterestMonth>(`/accounts/${account}/interest/${month}`)
    expect((await read(one.second, monthOf(0))).status).toBe(200)
    expect((await read(one.second, monthOf(-1))).status).toBe(404)
    expect((await read(one.primary, monthOf(-1))).status).toBe(200)
  })

  it('has the statements from the one in whose period they joined, which names both', async () => {
    const list = async ({ browser }: Applicant) =>
      (await browser.get<{ statements: Statement[] }>('/statements')).body.data?.statements ?? []
    const [theirs, all] = [await list(one.second), await list(one.primary)]
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs).toEqual(all.filter(({ to }) => to >= day))
    expect(all.length).toBeGreaterThan(theirs.length)
    const open = ({ browser }: Applicant, month: string) =>
      browser.get<{ statements: WholeStatement[] }>(`/statements/${month}`)
    const opened = await open(one.second, monthOf(0))
    expect(opened.body.data?.statements[0]?.holders).toEqual(['Tessa Testwell', 'Bea Sampleworth'])
    const before = await open(one.primary, monthOf(-1))
    expect(before.body.data?.statements[0]?.holders).toEqual(['Tessa Testwell'])
    expect((await open(one.second, monthOf(-1))).status).toBe(404)
    const { year } = partsOf(addMonths(day, -1))
    const ofYear = await one.second.browser.get<Statement[]>(`/statements/${year}`)
    expect(ofYear.body.data?.filter(({ to }) => to < day)).toEqual([])
    const after = all.at(-1)?.uuid
    expect((await one.second.browser.get(`/statements?after=${after}`)).status).toBe(422)
    expect((await one.second.browser.get('/tax-documents')).status).toBe(403)
  })

  it('moves money in their own name, and both hear of it', async () => {
    const seen = await listed(one.primary)
    const made = seen.find(({ amount_cents }) => amount_cents === 20_00)
    expect(made?.made_by).toEqual({ depositor_id: one.second.depositor_id, first_name: 'Bea' })
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('entity_id', '=', made?.uuid ?? '')
      .where('actor_kind', '=', 'depositor')
      .execute()
    const actors = new Set(audited.map(({ actor_id }) => actor_id))
    expect([...actors]).toEqual([one.second.depositor_id])
    const subjects = async ({ email }: Applicant) =>
      (await inboxOf(test, email)).map(({ subject }) => subject ?? '')
    const statement = (all: string[]) => all.filter((subject) => subject.includes('statement'))
    const [first, second] = [await subjects(one.primary), await subjects(one.second)]
    expect(statement(second).length).toBeGreaterThan(0)
    expect(statement(first).length).toBeGreaterThan(statement(second).length)
  })

  it('is an owner to the insurer', async () => {
    for (const { browser } of [one.primary, one.second]) {
      const { body } = await browser.get(`/accounts/${account}/coverage`)
      expect(body.data).toMatchObject({ category: 'joint', owners: 2 })
    }
    await expectSoundBooks(test.ctx.db)
  })
})
