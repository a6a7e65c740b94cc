import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Bank, introduceRate, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../test/books.ts'
import { addLink } from '../../../test/linking.ts'
import { addDays, parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { initiateTransfer } from '../../domains/money/transfers/initiate-transfer.ts'
import { parseRate } from '../../ledger/interest-math.ts'
import { setRate } from '../../ledger/interest/set-rate.ts'
import { advanceClock } from './advance-clock.ts'
import { type BankingRun, bankingRuns } from './runs.ts'

const MONDAY = parseBusinessDate('2026-03-02')
const DAYS = 65
/** Returned by the sandbox's network some days later. */
const CLOSED_ACCOUNT = '9900000002'

/** The same runs, of which nobody knows when they have something to do. */
const oneByOne: readonly BankingRun[] = bankingRuns.map(
  ({ nextWork: _next, actInBulk: _act, ...run }) => run,
)

/** Savers, a deposit a month ahead, one that comes back, a link nobody confirms, and a new rate. */
async function begin(bank: Bank): Promise<void> {
  const { ctx, db, institution_id } = bank
  const now = easternInstant(MONDAY, '10:00')
  await ctx.bankingClock?.beginAt(now)
  // The other institutions have no days yet: they cost time and show nothing.
  await sql`
    insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
    select id, 'begin', '2030-01-01', '2030-01-01', now() from institutions
    where id <> ${institution_id}`.execute(db)
  await introduceRate(bank, MONDAY, parseRate('0.044020'))
  const since = { institution_id, effectiveDate: addDays(MONDAY, 25), today: MONDAY }
  await inTransaction(db, (trx) =>
    setRate(trx, { ...since, rate: parseRate('0.031000'), actor: TEST_ACTOR }),
  )
  await openOn(bank, MONDAY, 1_234_567)
  await deposit(bank, { days: 40 })
  await deposit(bank, { days: 10, accountNumber: CLOSED_ACCOUNT })
  const waiting = await addLink(bank, { status: 'VERIFICATION_PENDING' })
  await db
    .updateTable('linked_accounts')
    .set({ verification_ends_at: easternInstant(addDays(MONDAY, 55), '13:00') })
    .where('id', '=', waiting.id)
    .execute()
}

async function deposit(
  bank: Bank,
  { days, accountNumber }: { days: number; accountNumber?: string },
) {
  const { ctx, db, institution_id } = bank
  const accountId = await openOn(bank, MONDAY, 50_000)
  const link = await addLink(bank, {
    savingsAccountId: accountId,
    ...(accountNumber && { accountNumber }),
  })
  await inTransaction(db, (trx) =>
    initiateTransfer(trx, {
      institution_id,
      kind: 'deposit',
      amountCents: 300_000 + days,
      accountId,
      linkedAccountId: link.id,
      scheduledDate: addDays(MONDAY, days),
      idempotencyKey: `deposit ${days}`,
      now: ctx.clock.now(),
      actor: TEST_ACTOR,
    }),
  )
}

/** What days leave behind, without the names that chance gave. */
async function whatCameOfIt({ db, institution_id: id }: Bank): Promise<Record<string, unknown[]>> {
  const asked = {
    nights: sql`select accrual_date, balance_cents, posting_count, is_late, rate, accrued
      from interest_accruals where institution_id = ${id} order by 1, 2, 6, 3`,
    marks: sql`select step, through from interest_runs where institution_id = ${id} order by 1, 2`,
    payments: sql`select paid_through, reason, effective_date, accrued, owed_cents, amount_cents
      from interest_payments where institution_id = ${id} order by 1, 2, 5`,
    runs: sql`select run, business_date, due_at, finished_at is not null as is_finished
      from banking_runs where institution_id = ${id} order by 1, 2`,
    transfers: sql`select kind, amount_cents, status, file_date, settlement_date, available_date,
      date_submitted, date_processed, return_code
      from transfers where institution_id = ${id} order by 1, 2, 4`,
    links: sql`select status, status_changed_at from linked_accounts
      where institution_id = ${id} and status = 'TIMEOUT'`,
    files: sql`select direction, state, business_date, created_at from ach_files
      where institution_id = ${id} order by 3, 1`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [what, query] of Object.entries(asked)) found[what] = (await query.execute(db)).rows
  return found
}

async function movesOf({ db }: Bank): Promise<number> {
  const { version } = await db
    .selectFrom('banking_clock')
    .select('version')
    .executeTakeFirstOrThrow()
  return version
}

describe('leaping over quiet days', () => {
  const leaping = useBank()
  const walking = useBank()

  test('leaves behind just what living through them does, and goes less often', async () => {
    for (const bank of [leaping, walking]) await begin(bank)
    await advanceClock(leaping.ctx, { days: DAYS })
    await advanceClock(walking.ctx, { days: DAYS }, { runs: oneByOne })
    const expected = await whatCameOfIt(walking)
    expect(await whatCameOfIt(leaping)).toEqual(expected)
    expect(expected['links']).toHaveLength(1)
    expect(expected['transfers']).toContainEqual(expect.objectContaining({ return_code: 'R02' }))
    expect(expected['nights']?.length).toBeGreaterThan(2 * DAYS)
    expect(await movesOf(leaping)).toBeLessThan((await movesOf(walking)) / 2)
    await expectSoundBooks(leaping.db)
  })

  test('leaves what somebody did meanwhile to the runs it belongs to', async () => {
    const { ctx, institution_id } = leaping
    const today = easternDate(ctx.clock.now())
    // Quiet when asked first; once the clock has moved, something has come up.
    const nextWork = async () =>
      new Map(easternDate(ctx.clock.now()) > today ? [[institution_id, addDays(today, 2)]] : [])
    const made: string[] = []
    const act: BankingRun['act'] = async (_ctx, id, date) =>
      void (id === institution_id && made.push(date))
    const runs: BankingRun[] = [
      { name: 'surprised', lane: 'money', at: '12:00', days: 'every day', act, nextWork },
    ]
    await advanceClock(ctx, { days: 6 }, { runs })
    expect(made).toEqual([-1, 2, 3, 4, 5].map((days) => addDays(today, days)))
  })
})

describe('a move that was cut off after midnight', () => {
  const bank = useBank()

  test('pays the interest of the month that had ended', async () => {
    await begin(bank)
    const { ctx } = bank
    const monthEnd = parseBusinessDate('2026-03-31')
    await advanceClock(ctx, { to: easternInstant(monthEnd, '12:00') })
    await ctx.bankingClock?.moveTo(easternInstant(addDays(monthEnd, 1), '00:05'))
    await advanceClock(ctx, { days: 2 })
    const { marks, payments } = await whatCameOfIt(bank)
    expect(marks).toContainEqual({ step: 'payment', through: monthEnd })
    const month = expect.objectContaining({ paid_through: monthEnd, reason: 'month' })
    expect(payments).toEqual([month, month, month])
  })
})
