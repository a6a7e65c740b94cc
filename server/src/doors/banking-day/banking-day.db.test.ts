import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Bank, introduceRate, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../test/books.ts'
import { addDays, parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { easternDate, easternInstant } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { initiateTransfer } from '../../domains/money/transfers/initiate-transfer.ts'
import { queueTransfer, submitTransfer } from '../../../test/single-moves.ts'
import { readBalances } from '../../ledger/balances.ts'
import { parseRate } from '../../ledger/interest-math.ts'
import { accruedThrough } from '../../ledger/interest/accrued.ts'
import { advanceClock } from './advance-clock.ts'
import { bankingTick, withClockLock, withLaneLock } from './banking-tick.ts'
import { runDue } from './run-due.ts'
import type { BankingRun } from './runs.ts'
import { settleDue } from '../../domains/money/transfers/settle-due.ts'

const MONDAY = parseBusinessDate('2026-03-02')
const at = (days: number, time: string) => easternInstant(addDays(MONDAY, days), time)

/** A deposit of $73,000.00 into an account of its own that left in its file. */
async function submittedDeposit(bank: Bank, now: Date): Promise<string> {
  const { db, institution_id } = bank
  const accountId = await openOn(bank, MONDAY)
  return inTransaction(db, async (trx) => {
    const { transfer } = await initiateTransfer(trx, {
      institution_id,
      kind: 'deposit',
      amountCents: 7_300_000,
      accountId,
      idempotencyKey: accountId,
      now,
      actor: TEST_ACTOR,
    })
    const move = { institution_id, transferId: transfer.id, now, actor: TEST_ACTOR }
    await queueTransfer(trx, move)
    await submitTransfer(trx, move)
    return transfer.id
  })
}

describe('what is due', () => {
  const bank = useBank()
  let made: string[]
  let failing: string | undefined

  const noting = (name: string, time: string, isDayAfter: boolean): BankingRun => ({
    name,
    lane: 'money',
    at: time,
    days: 'every day',
    isDayAfter,
    act: async (ctx, institution_id, date) => {
      const isOurs = institution_id === bank.institution_id
      if (isOurs && failing === `${name} ${date}`) throw new Error('stopped')
      if (isOurs) made.push(`${name} ${date} at ${ctx.clock.now().toISOString()}`)
      else made.push('other')
    },
  })
  const runs = [noting('night', '00:05', true), noting('noon', '12:00', false)]
  const ours = () => made.filter((line) => line !== 'other')

  beforeEach(async () => {
    made = []
    failing = undefined
    await sql`delete from banking_runs`.execute(bank.db)
    await sql`delete from staff_tasks`.execute(bank.db)
  })

  test('is made once and in order, each run at its own instant in the sandbox', async () => {
    await runDue(bank.ctx, at(0, '09:00'), { runs })
    expect(made).toEqual([])
    await runDue(bank.ctx, at(1, '13:00'), { runs })
    await runDue(bank.ctx, at(1, '13:00'), { runs })
    expect(ours()).toEqual([
      'noon 2026-03-02 at 2026-03-02T17:00:00.000Z',
      'night 2026-03-02 at 2026-03-03T05:05:00.000Z',
      'noon 2026-03-03 at 2026-03-03T17:00:00.000Z',
    ])
  })

  test('a run that failed is made again before the later ones; others do not wait for it', async () => {
    await runDue(bank.ctx, at(0, '09:00'), { runs })
    failing = 'night 2026-03-02'
    expect(await runDue(bank.ctx, at(2, '09:00'), { runs })).toMatchObject([
      { occurrence: { institution_id: bank.institution_id, date: '2026-03-02' } },
    ])
    expect(ours().map((line) => line.slice(0, 16))).toEqual([
      'noon 2026-03-02 ',
      'noon 2026-03-03 ',
    ])
    expect(made.filter((line) => line === 'other').length).toBeGreaterThan(3)
    failing = undefined
    made = []
    await runDue(bank.ctx, at(2, '09:00'), { runs })
    expect(made).toEqual([
      'night 2026-03-02 at 2026-03-03T05:05:00.000Z',
      'night 2026-03-03 at 2026-03-04T05:05:00.000Z',
    ])
  })

  test('a run that failed holds up what needs it, for weeks if need be, and staff are told until it is made', async () => {
    const [night, noon] = runs
    if (!night || !noon) throw new Error('no runs')
    const needing = [night, { ...noon, needs: ['night'] }]
    await runDue(bank.ctx, at(0, '09:00'), { runs: needing })
    failing = 'night 2026-03-02'
    for (let days = 1; days < 12; days += 1) {
      await runDue(bank.ctx, at(days, '13:00'), { runs: needing })
    }
    expect(ours()).toHaveLength(1)
    const tasks = () =>
      bank.db
        .selectFrom('staff_tasks')
        .select(['task_key', 'handled_by'])
        .where('institution_id', '=', bank.institution_id)
        .where('kind', '=', 'banking_run_failed')
        .where('task_key', 'like', '%night:2026-03-02')
        .execute()
    expect(await tasks()).toMatchObject([{ handled_by: null }])
    failing = undefined
    await runDue(bank.ctx, at(11, '13:00'), { runs: needing })
    expect(ours()).toHaveLength(1 + 11 + 11)
    expect(await tasks()).toMatchObject([{ handled_by: 'the bank' }])
  })

  test('a lane makes its own runs, and waits for what it needs of another', async () => {
    const [night, noon] = runs
    if (!night || !noon) throw new Error('no runs')
    const lanes: BankingRun[] = [night, { ...noon, lane: 'papers', needs: ['night'] }]
    const which = { runs: lanes, institution_id: bank.institution_id }
    await runDue(bank.ctx, at(0, '09:00'), which)
    await runDue(bank.ctx, at(2, '09:00'), { ...which, lane: 'papers' })
    expect(ours().map((line) => line.slice(0, 15))).toEqual(['noon 2026-03-02'])
    await runDue(bank.ctx, at(2, '09:00'), { ...which, lane: 'money' })
    await runDue(bank.ctx, at(2, '09:00'), { ...which, lane: 'papers' })
    expect(ours().map((line) => line.slice(0, 16))).toEqual([
      'noon 2026-03-02 ',
      'night 2026-03-02',
      'night 2026-03-03',
      'noon 2026-03-03 ',
    ])
    expect(made).toEqual(ours())
  })

  test('one killed between its work and its mark is made again', async () => {
    await runDue(bank.ctx, at(0, '09:00'), { runs })
    await runDue(bank.ctx, at(1, '00:10'), { runs })
    await sql`update banking_runs set finished_at = null where run = 'night'`.execute(bank.db)
    made = []
    await runDue(bank.ctx, at(1, '00:10'), { runs })
    expect(ours()).toEqual(['night 2026-03-02 at 2026-03-03T05:05:00.000Z'])
  })

  test('begins with the first savings account, and with today where there is none', async () => {
    await openOn(bank, addDays(MONDAY, -2))
    await runDue(bank.ctx, at(0, '11:00'), { runs })
    expect(ours().map((line) => line.slice(0, 16))).toEqual([
      'noon 2026-02-28 ',
      'night 2026-02-28',
      'noon 2026-03-01 ',
      'night 2026-03-01',
    ])
    expect(made).toEqual(ours())
  })

  test('is left to the process that holds the lane, of that institution alone, or moves the clock', async () => {
    const { ctx, institution_id } = bank
    await runDue(ctx, at(0, '09:00'), { runs })
    made = []
    const tick = (days: number) =>
      bankingTick({ ...ctx, clock: fixedClock(at(days, '13:00')) }, 'money', runs)
    await withClockLock(ctx.pool, 0, () => tick(0))
    expect(made).toEqual([])
    await withLaneLock(ctx.pool, { institution_id, lane: 'money' }, 0, () => tick(0))
    expect(ours()).toEqual([])
    expect(made.length).toBeGreaterThan(1)
    await withLaneLock(ctx.pool, { institution_id, lane: 'papers' }, 0, () => tick(0))
    expect(ours()).toHaveLength(1)
    const moving = withLaneLock(ctx.pool, { institution_id, lane: 'papers' }, 0, () =>
      withClockLock(ctx.pool, 0, async () => 'moved'),
    )
    expect(await moving).toEqual({ result: undefined })
  })
})

describe('settling', () => {
  const bank = useBank()

  test('a transfer that cannot settle stays and does not hold up the others', async () => {
    const { db, institution_id } = bank
    const ids = await Promise.all([1, 2, 3].map(() => submittedDeposit(bank, at(0, '10:00'))))
    // Out of reach for the books: its account has no balance to post to.
    const { rows } = await sql<{ id: string }>`
      with account as (
        insert into ledger_accounts (institution_id, kind) values (${institution_id}, 'savings')
        returning id)
      insert into savings_accounts (institution_id, id, opened_on,
        account_number_sealed, account_number_index, account_last_four)
      select ${institution_id}, id, ${MONDAY}, 'sealed', 'index', '0000' from account returning id`.execute(
      db,
    )
    await sql`
      update transfers set account_id = (
        select id from savings_accounts where not exists (
          select from savings_balances balance where balance.account_id = savings_accounts.id))
      where id = ${ids[1]}`.execute(db)
    expect(rows).toHaveLength(1)
    const clock = fixedClock(at(1, '08:30'))
    await settleDue({ ...bank.ctx, clock }, institution_id, addDays(MONDAY, 1))
    const posted = await db
      .selectFrom('transfers')
      .select(['id', 'posted_entry_id'])
      .where('institution_id', '=', institution_id)
      .execute()
    const left = posted.filter(({ posted_entry_id }) => posted_entry_id === null)
    expect(left.map(({ id }) => id)).toEqual([ids[1]])
    expect(posted).toHaveLength(3)
  })
})

async function advisoryLocks({ db }: Bank): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.held ?? 0
}

describe('moving the clock', () => {
  const bank = useBank()

  test('lives through every run, settles, accrues and pays, and tells how far it is', async () => {
    const { ctx, db, institution_id } = bank
    const clock = ctx.bankingClock
    if (!clock) throw new Error('no sandbox')
    const start = at(0, '10:00')
    expect(await clock.beginAt(start)).toBe(true)
    await introduceRate(bank, MONDAY, parseRate('0.050000'))
    const transferId = await submittedDeposit(bank, start)
    expect(await clock.beginAt(start)).toBe(false)

    const days: number[] = []
    const onProgress = ({ daysDone }: { daysDone: number }) => days.push(daysDone)
    await advanceClock(ctx, { days: 31 }, { onProgress })
    expect(days).toEqual([...Array.from({ length: 31 }, (_, index) => index + 1), 31])
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(at(31, '10:00').getTime())
    expect(clock.now().getTime()).toBeLessThan(at(31, '10:05').getTime())
    expect(await accruedThrough(db, institution_id)).toBe('2026-04-01')

    const transfer = await db
      .selectFrom('transfers')
      .select(['account_id', 'status', 'date_processed', 'settlement_date'])
      .where('id', '=', transferId)
      .executeTakeFirstOrThrow()
    expect(transfer).toMatchObject({ status: 'Settled', settlement_date: '2026-03-03' })
    expect(transfer.date_processed).toEqual(at(1, '08:30'))
    // 29 days of March at 5 % on 73,000.00: 10.00 a day, and what that earns.
    const { current_cents } = await readBalances(db, institution_id, transfer.account_id ?? '')
    expect(current_cents).toBe(7_300_000 + 29_056)
    await expectSoundBooks(db)
  })

  test('only goes forward, by whole days or to an instant, one move at a time', async () => {
    const { ctx } = bank
    const now = ctx.clock.now()
    await expect(advanceClock(ctx, { to: now })).rejects.toMatchObject({ code: 'invalid' })
    await expect(advanceClock(ctx, { to: new Date(NaN) })).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const days of [0, -1, 1.5, 10_000]) {
      await expect(advanceClock(ctx, { days })).rejects.toMatchObject({ code: 'invalid' })
    }
    const first = advanceClock(ctx, { days: 3 })
    await expect.poll(() => advisoryLocks(bank), { interval: 1 }).toBeGreaterThan(0)
    await expect(advanceClock(ctx, { days: 1 }, { waitMs: 0 })).rejects.toMatchObject({
      code: 'unavailable',
    })
    await Promise.all([first, advanceClock(ctx, { days: 1 })])
    expect(easternDate(ctx.clock.now())).toBe(addDays(easternDate(now), 4))
  })

  test('stops on the day of a money run that fails, and not for papers', async () => {
    const { ctx } = bank
    const today = easternDate(ctx.clock.now())
    const act = async () => Promise.reject(new Error('stopped'))
    const breaks = { name: 'breaks', at: '12:00', days: 'every day', act } as const
    const runs: BankingRun[] = [{ ...breaks, lane: 'money' }]
    await expect(advanceClock(ctx, { days: 5 }, { runs })).rejects.toThrow('banking runs failed')
    expect(easternDate(ctx.clock.now())).toBe(today)
    const papers: BankingRun[] = [{ ...breaks, name: 'breaks_paper', lane: 'papers' }]
    await advanceClock(ctx, { days: 2 }, { runs: papers })
    expect(easternDate(ctx.clock.now())).toBe(addDays(today, 2))
  })

  test('is not possible in production', async () => {
    const ctx = { ...bank.ctx, bankingClock: null }
    await expect(advanceClock(ctx, { days: 1 })).rejects.toMatchObject({ code: 'not_found' })
  })
})
