import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { failingFiles } from '../../../test/ach.ts'
import { type Bank, introduceRate, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../test/books.ts'
import { addLink } from '../../../test/linking.ts'
import { anotherBank } from '../../../test/returned-deposits.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { initiateTransfer } from '../../domains/money/transfers/initiate-transfer.ts'
import { parseRate } from '../../ledger/interest-math.ts'
import { runQueuedJobs } from '../jobs/run.ts'
import { bankingTick } from './banking-tick.ts'
import { bankingRuns } from './runs.ts'

/** A month ends on Tuesday; Wednesday is the banking day under test, with a cut-off at 16:00. */
const MONDAY = parseBusinessDate('2026-03-30')
const WEDNESDAY = parseBusinessDate('2026-04-01')
const ACCOUNTS = 3

type Faults = Partial<Pick<Context, 'ach' | 'files' | 'email'>>

const down = () => Promise.reject(new Error('connection refused'))

describe('a banking day of three institutions', () => {
  const folder = temporaryFolder('banking-faults')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let count = 0

  /** Savers with a deposit that settles on Wednesday and one that leaves on Wednesday. */
  async function begin(): Promise<{ banks: Bank[]; accounts: string[] }> {
    const banks: Bank[] = []
    const accounts: string[] = []
    for (let place = 0; place < 3; place += 1) {
      const of = await anotherBank(bank, `faults-${(count += 1)}`)
      banks.push(of)
      await introduceRate(of, MONDAY, parseRate('0.044020'))
      for (let saver = 0; saver < ACCOUNTS; saver += 1) {
        const account = await openOn(of, MONDAY, 1_000_00)
        accounts.push(account)
        const link = await addLink(of, { savingsAccountId: account })
        for (const date of ['2026-03-31', '2026-04-01']) {
          await inTransaction(of.db, (trx) =>
            initiateTransfer(trx, {
              institution_id: of.institution_id,
              kind: 'deposit',
              amountCents: 50_00,
              accountId: account,
              linkedAccountId: link.id,
              scheduledDate: parseBusinessDate(date),
              idempotencyKey: `${account} ${date}`,
              now: easternInstant(MONDAY, '10:00'),
              actor: TEST_ACTOR,
            }),
          )
        }
      }
    }
    await liveUntil('2026-03-31', '23:59')
    return { banks, accounts }
  }

  /** What the jobs of one minute do. */
  async function tick(date: string, time: string, faults: Faults = {}): Promise<void> {
    const clock = fixedClock(easternInstant(parseBusinessDate(date), time))
    const ctx = { ...bank.ctx, ...faults, clock }
    for (const lane of ['money', 'notices', 'papers'] as const) {
      await bankingTick(ctx, lane).catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error
      })
    }
  }

  const HOURS = ['00:06', '00:16', '00:30', '07:00', '08:00', '08:30', '09:00', '12:00', '15:59']

  /** A minute of each hour at which something falls due, up to one. */
  async function liveUntil(date: string, until: string, faults: Faults = {}): Promise<void> {
    for (const time of [...HOURS, '16:00', '19:00', '23:59'].filter((each) => each <= until)) {
      await tick(date, time, faults)
    }
  }

  const ids = (banks: readonly Bank[]) => banks.map(({ institution_id }) => institution_id)
  const names = (lane: string) =>
    bankingRuns.filter((run) => run.lane === lane).map(({ name }) => name)

  /** Runs of a lane that were due by now and are not finished, of some institutions. */
  async function behind(banks: readonly Bank[], lane: string, by: string): Promise<string[]> {
    const due = new Map([
      ['accrue', '2026-03-31'],
      ['post_interest', '2026-03-31'],
      ['give', '2026-03-31'],
      ['change_terms', '2026-04-01'],
      ['end_amount_holds', '2026-04-01'],
      ['expire_links', '2026-04-01'],
      ['receive', '2026-04-01'],
      ['settle', '2026-04-01'],
      ['submit', '2026-04-01'],
      ['statements', '2026-03-31'],
      ['tax_documents', '2026-03-31'],
      ['watch_coverage', '2026-03-31'],
      ['dormancy', '2026-04-01'],
      ['remind', '2026-04-01'],
    ])
    const wanted = names(lane).filter(
      (name) => due.has(name) && !(name === 'submit' && by < '16:00'),
    )
    const missing: string[] = []
    for (const institution_id of ids(banks)) {
      for (const name of wanted) {
        const done = await bank.db
          .selectFrom('banking_runs')
          .select('run')
          .where('institution_id', '=', institution_id)
          .where('run', '=', name)
          .where('business_date', '=', parseBusinessDate(due.get(name) ?? ''))
          .where('finished_at', 'is not', null)
          .executeTakeFirst()
        if (done === undefined) missing.push(name)
      }
    }
    return missing
  }

  /** How many of the two deposits of each account are posted and on their way. */
  async function deposits(banks: readonly Bank[]): Promise<Record<string, number>> {
    const { rows } = await sql<{ status: string; count: number }>`
      select case when posted_entry_id is not null then 'posted' else status::text end as status,
        count(*)::int as count
      from transfers where institution_id = any(${ids(banks)}::uuid[]) and kind = 'deposit'
      group by 1`.execute(bank.db)
    return Object.fromEntries(rows.map(({ status, count: all }) => [status, all]))
  }

  async function statementsMissing(accounts: readonly string[]): Promise<string[]> {
    const made = await bank.db
      .selectFrom('statements')
      .select('account_id')
      .where('institution_id', 'is not', null)
      .where('period_to', '=', parseBusinessDate('2026-03-31'))
      .execute()
    const known = new Set(made.map(({ account_id }) => account_id))
    return accounts.filter((account) => !known.has(account))
  }

  /** Kinds of tasks that staff of these institutions have before them. */
  async function openTasks(banks: readonly Bank[]): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`
      select distinct kind from staff_tasks
      where institution_id = any(${ids(banks)}::uuid[]) and handled_at is null
        and kind in ('banking_run_failed', 'paper_failed', 'network_unavailable')
      order by kind`.execute(bank.db)
    return rows.map(({ kind }) => kind)
  }

  const retryQueued = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(bank.db)
    await sql`update email_outbox set due_at = now()`.execute(bank.db)
  }
  const EVERY = 3 * ACCOUNTS

  it('with the file store down: money is done by the cut-off, papers once it is back', async () => {
    const { banks, accounts } = await begin()
    const files = { ...bank.ctx.files, put: down }
    await liveUntil('2026-04-01', '16:00', { files })
    expect(await behind(banks, 'money', '16:00')).toEqual([])
    expect(await behind(banks, 'notices', '16:00')).toEqual([])
    expect(await deposits(banks)).toEqual({ posted: EVERY, Submitted: EVERY })
    expect(await statementsMissing(accounts)).toEqual(accounts)
    expect(await openTasks(banks)).toEqual(['paper_failed'])
    await retryQueued()
    await runQueuedJobs(bank.ctx)
    expect(await statementsMissing(accounts)).toEqual([])
    expect(await openTasks(banks)).toEqual([])
  })

  it('with one account whose statement cannot be written: all others are made, and it when it can', async () => {
    const { banks, accounts } = await begin()
    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    const [odd = ''] = accounts
    // No calendar of the writer has this day.
    await owner.query(`update savings_accounts set opened_on = '0044-03-15 BC' where id = $1`, [
      odd,
    ])
    await liveUntil('2026-04-01', '16:00')
    expect(await behind(banks, 'money', '16:00')).toEqual([])
    expect(await behind(banks, 'papers', '16:00')).toEqual([])
    expect(await deposits(banks)).toEqual({ posted: EVERY, Submitted: EVERY })
    expect(await statementsMissing(accounts)).toEqual([odd])
    expect(await openTasks(banks)).toEqual(['paper_failed'])
    await owner.query(`update savings_accounts set opened_on = $2 where id = $1`, [odd, MONDAY])
    await owner.end()
    await retryQueued()
    await runQueuedJobs(bank.ctx)
    expect(await statementsMissing(accounts)).toEqual([])
    await tick('2026-04-02', '00:30')
    expect(await openTasks(banks)).toEqual([])
  })

  it('with mail down: money and papers are done, and the mail leaves once it is back', async () => {
    const { banks, accounts } = await begin()
    const email = { send: down }
    await liveUntil('2026-04-01', '16:00', { email })
    await runQueuedJobs({ ...bank.ctx, email })
    expect(await behind(banks, 'money', '16:00')).toEqual([])
    expect(await behind(banks, 'papers', '16:00')).toEqual([])
    expect(await statementsMissing(accounts)).toEqual([])
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from email_outbox`.execute(bank.db)
      return rows[0]?.count ?? 0
    }
    expect(await waiting()).toBeGreaterThanOrEqual(EVERY)
    await retryQueued()
    await runQueuedJobs(bank.ctx)
    expect(await waiting()).toBe(0)
  })

  it('with the ACH network down in the morning: nothing counts as good unasked, and all is done by the cut-off', async () => {
    const { banks, accounts } = await begin()
    const ach = { ...bank.ctx.ach, collect: () => failingFiles(new Error('down')) }
    await liveUntil('2026-04-01', '12:00', { ach })
    expect([...new Set(await behind(banks, 'money', '12:00'))]).toEqual(['receive', 'settle'])
    expect(await openTasks(banks)).toContain('banking_run_failed')
    await tick('2026-04-01', '15:59')
    await tick('2026-04-01', '16:00')
    expect(await behind(banks, 'money', '16:00')).toEqual([])
    expect(await deposits(banks)).toEqual({ posted: EVERY, Submitted: EVERY })
    expect(await openTasks(banks)).toEqual([])
    expect(await statementsMissing(accounts)).toEqual([])
  })

  it('with the ACH network down over the cut-off: interest and statements go on, the file leaves after', async () => {
    const { banks, accounts } = await begin()
    const ach = { ...bank.ctx.ach, submit: down }
    await liveUntil('2026-04-01', '23:59', { ach })
    expect([...new Set(await behind(banks, 'money', '23:59'))]).toEqual(['submit'])
    await tick('2026-04-02', '00:30', { ach })
    const accrued = await bank.db
      .selectFrom('banking_runs')
      .select('institution_id')
      .where('run', '=', 'accrue')
      .where('business_date', '=', WEDNESDAY)
      .where('finished_at', 'is not', null)
      .execute()
    expect(accrued.map(({ institution_id }) => institution_id)).toEqual(
      expect.arrayContaining(ids(banks)),
    )
    expect(await openTasks(banks)).toEqual(['banking_run_failed'])
    await tick('2026-04-02', '07:00')
    expect(await behind(banks, 'money', '23:59')).toEqual([])
    expect(await openTasks(banks)).toEqual([])
    expect(await statementsMissing(accounts)).toEqual([])
    await expectSoundBooks(bank.db)
  })
})
