import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rateOn } from '../../../test/ledger.ts'
import { introduceRate, killWaiting, liveThrough, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../test/books.ts'
import { addDays, parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readBalances } from '../balances.ts'
import { NOTHING_ACCRUED, accrueDay, parseRate, postingCents } from '../interest-math.ts'
import { accrueNight } from './accrue-night.ts'
import { postInterestToDate, quoteInterestToDate, resumeInterest } from './post-interest-to-date.ts'
import { postInterest } from './post-interest.ts'
import { readAccrued } from './accrued.ts'
import { setRate } from './set-rate.ts'

const RATE = parseRate('0.050000')
const FIRST = parseBusinessDate('2026-04-26')
const MONTH_END = parseBusinessDate('2026-04-30')
const NOW = easternInstant(addDays(MONTH_END, 1), '00:10')

function interestOn(cents: number, days: number): number {
  let accrued = NOTHING_ACCRUED
  for (let day = 0; day < days; day++) accrued = accrueDay(BigInt(cents), accrued, RATE)
  return Number(postingCents(accrued))
}

describe('the end of a month', () => {
  const bank = useBank()
  const accounts: string[] = []
  const month = () => ({ institution_id: bank.institution_id, monthEnd: MONTH_END, now: NOW })

  beforeAll(async () => {
    await introduceRate(bank, FIRST, RATE)
    for (let index = 0; index < 430; index++) accounts.push(await openOn(bank, FIRST, 1_000_000))
    accounts.sort()
    await openOn(bank, FIRST, 1)
    for (let day = 0; day < 4; day++) await liveThrough(bank, addDays(FIRST, day))
  })

  async function payments() {
    const { rows } = await sql<Record<'payments' | 'entries' | 'transfers' | 'cents', number>>`
      select (select count(*) from interest_payments) as payments,
        (select count(*) from journal_entries where kind = 'interest') as entries,
        (select count(*) from transfers where kind = 'interest') as transfers,
        (select coalesce(sum(amount_cents), 0)::bigint from interest_payments) as cents`.execute(
      bank.db,
    )
    return rows[0]
  }

  test('is refused before its last day has accrued', async () => {
    await expect(postInterest(bank.db, month())).rejects.toThrow(/not accrued yet/)
    const notTheEnd = { ...month(), monthEnd: addDays(MONTH_END, -1) }
    await expect(postInterest(bank.db, notTheEnd)).rejects.toThrow(/last day/)
  })

  test('killed midway, run again, twice and twice at once, pays each account once', async () => {
    const { institution_id } = bank
    await accrueNight(bank.ctx, { institution_id, date: MONTH_END, now: NOW })
    const blocked = `select from savings_balances where account_id = '${accounts[300]}' for update`
    await killWaiting(bank, blocked, () => postInterest(bank.db, month()))
    expect(await payments()).toMatchObject({ payments: 200 })
    const nextDay = { institution_id, date: addDays(MONTH_END, 1), now: NOW }
    await expect(accrueNight(bank.ctx, nextDay)).rejects.toThrow(/ahead of it/)

    await Promise.all([postInterest(bank.db, month()), postInterest(bank.db, month())])
    await postInterest(bank.db, month())
    const each = interestOn(1_000_000, 5)
    expect(await payments()).toEqual({
      payments: 431,
      entries: 430,
      transfers: 430,
      cents: 430 * each,
    })
    await expectSoundBooks(bank.db)
  })

  test('the posted cents earn from the next day, and the remainder is dropped', async () => {
    const { db, institution_id } = bank
    const [accountId = ''] = accounts
    expect((await readAccrued(db, institution_id, accountId)).accrued).toBe(NOTHING_ACCRUED)
    await liveThrough(bank, addDays(MONTH_END, 1))
    const balance = 1_000_000 + interestOn(1_000_000, 5)
    const { accrued } = await readAccrued(db, institution_id, accountId)
    expect(accrued).toBe(accrueDay(BigInt(balance), NOTHING_ACCRUED, RATE))
    expect((await sql`select from interest_corrections`.execute(db)).rows).toHaveLength(0)
  })

  test('too much interest is taken back only as far as the money is there', async () => {
    const { db, institution_id } = bank
    const date = addDays(MONTH_END, 2)
    const accountId = await openOn(bank, date, 30_000_000)
    for (let day = 0; day < 30; day++) await liveThrough(bank, addDays(date, day))
    const paid = interestOn(30_000_000, 30)
    const today = addDays(date, 30)
    await credit(bank, accountId, -(paid - 700), today)
    await credit(bank, accountId, -30_000_000, date)
    expect((await readBalances(db, institution_id, accountId)).current_cents).toBe(700)
    await liveThrough(bank, today)
    expect((await readBalances(db, institution_id, accountId)).current_cents).toBe(0)
    const { rows } = await sql`
      select owed_cents, amount_cents from interest_payments
      where account_id = ${accountId} and reason = 'correction'`.execute(db)
    expect(rows).toEqual([{ owed_cents: -paid, amount_cents: -700 }])
    await expectSoundBooks(db)
  })
})

describe('closing', () => {
  const bank = useBank()
  beforeAll(() => introduceRate(bank, FIRST, RATE))
  const closing = (accountId: string, days: number) => ({
    institution_id: bank.institution_id,
    accountId,
    date: addDays(FIRST, days),
    now: NOW,
  })
  const close = (input: ReturnType<typeof closing>) =>
    inTransaction(bank.db, async (trx) => (await postInterestToDate(trx, input)).interestCents)

  test('pays to the day once, also before that night has run, and earns no more', async () => {
    const { db, institution_id } = bank
    const accountId = await openOn(bank, FIRST, 10_000_000)
    await liveThrough(bank, FIRST)
    const input = closing(accountId, 2)
    const expected = interestOn(10_000_000, 2)
    expect((await quoteInterestToDate(db, input)).owedCents).toBe(expected)
    expect(await close(input)).toBe(expected)
    expect(await close(input)).toBe(0)
    for (const day of [1, 2, 3, 4, 5]) await liveThrough(bank, addDays(FIRST, day))
    const { current_cents } = await readBalances(db, institution_id, accountId)
    expect(current_cents).toBe(10_000_000 + expected)

    await inTransaction(db, (trx) => resumeInterest(trx, closing(accountId, 6)))
    await liveThrough(bank, addDays(FIRST, 6))
    const { accrued } = await readAccrued(db, institution_id, accountId)
    expect(accrued).toBe(accrueDay(BigInt(current_cents), NOTHING_ACCRUED, RATE))
    expect(await close(closing(accountId, 7))).toBe(interestOn(current_cents, 1))
    await expectSoundBooks(db)
  })

  test('pays what came to light late as well, and the night finds nothing to correct', async () => {
    const { db, institution_id } = bank
    const accountId = await openOn(bank, addDays(FIRST, 7), 5_000_000)
    await liveThrough(bank, addDays(FIRST, 7))
    await credit(bank, accountId, 5_000_000, addDays(FIRST, 7))
    const expected = interestOn(10_000_000, 2)
    expect(await close(closing(accountId, 9))).toBe(expected)
    await liveThrough(bank, addDays(FIRST, 8))
    await liveThrough(bank, addDays(FIRST, 9))
    const { current_cents } = await readBalances(db, institution_id, accountId)
    expect(current_cents).toBe(10_000_000 + expected)
    const { rows } = await sql`
      select accrued::text from interest_corrections where account_id = ${accountId}`.execute(db)
    expect(rows).toEqual([{ accrued: '0.000000000000000000' }])
  })

  test('twice on one day, with a reopening between, pays once', async () => {
    const accountId = await openOn(bank, addDays(FIRST, 10), 10_000_000)
    await liveThrough(bank, addDays(FIRST, 10))
    const input = closing(accountId, 11)
    expect(await close(input)).toBe(interestOn(10_000_000, 1))
    await inTransaction(bank.db, (trx) => resumeInterest(trx, input))
    expect(await close(input)).toBe(0)
    await liveThrough(bank, addDays(FIRST, 11))
    const { accrued } = await readAccrued(bank.db, bank.institution_id, accountId)
    expect(accrued).toBe(NOTHING_ACCRUED)
  })

  test('on the first of a month, before and after the last one was paid', async () => {
    const { db, institution_id } = bank
    const monthEnd = parseBusinessDate('2026-05-31')
    for (let date = addDays(FIRST, 12); date < monthEnd; date = addDays(date, 1)) {
      await liveThrough(bank, date)
    }
    const [early, late] = [
      await openOn(bank, monthEnd, 10_000_000),
      await openOn(bank, monthEnd, 10_000_000),
    ]
    const day = interestOn(10_000_000, 1)
    const date = addDays(monthEnd, 1)
    await accrueNight(bank.ctx, { institution_id, date: monthEnd, now: NOW })
    expect(await close({ institution_id, accountId: early, date, now: NOW })).toBe(day)
    await liveThrough(bank, monthEnd)
    expect(await close({ institution_id, accountId: late, date, now: NOW })).toBe(0)
    await liveThrough(bank, date)
    for (const accountId of [early, late]) {
      const { current_cents } = await readBalances(db, institution_id, accountId)
      expect(current_cents).toBe(10_000_000 + day)
    }
    const corrections = sql`select from interest_corrections where accrual_date >= ${monthEnd}`
    expect((await corrections.execute(db)).rows).toHaveLength(0)
  })

  test('over the end of a month not paid yet pays all, and the month nothing more', async () => {
    const { db, institution_id } = bank
    const opened = parseBusinessDate('2026-06-29')
    for (let date = parseBusinessDate('2026-06-02'); date < opened; date = addDays(date, 1)) {
      await liveThrough(bank, date)
    }
    const accountId = await openOn(bank, opened, 10_000_000)
    await liveThrough(bank, opened)
    const date = addDays(opened, 4)
    const june = interestOn(10_000_000, 2)
    const expected = june + interestOn(10_000_000 + june, 2)
    expect(await close({ institution_id, accountId, date, now: NOW })).toBe(expected)
    for (let day = opened; day < addDays(date, 3); day = addDays(day, 1))
      await liveThrough(bank, day)
    const { current_cents } = await readBalances(db, institution_id, accountId)
    expect(current_cents).toBe(10_000_000 + expected)
  })

  test('for fewer days than were paid takes the others back', async () => {
    const opened = parseBusinessDate('2026-07-06')
    const accountId = await openOn(bank, opened, 10_000_000)
    const { institution_id } = bank
    await close({ institution_id, accountId, date: addDays(opened, 4), now: NOW })
    const earlier = { institution_id, accountId, date: addDays(opened, 2) }
    const { owedCents } = await quoteInterestToDate(bank.db, earlier)
    expect(owedCents).toBe(interestOn(10_000_000, 2) - interestOn(10_000_000, 4))
  })
})

describe('rates', () => {
  const bank = useBank()
  const set = (days: number, rate = RATE, today = FIRST) =>
    inTransaction(bank.db, (trx) =>
      setRate(trx, {
        institution_id: bank.institution_id,
        effectiveDate: addDays(FIRST, days),
        rate,
        today,
        actor: TEST_ACTOR,
      }),
    )

  test('are in force from their day on; days that are over keep theirs', async () => {
    const { db, institution_id } = bank
    expect(await rateOn(db, institution_id, FIRST)).toBe(0n)
    await set(-10)
    await set(3, parseRate('0.010000'))
    expect(await rateOn(db, institution_id, addDays(FIRST, -10))).toBe(RATE)
    expect(await rateOn(db, institution_id, addDays(FIRST, 2))).toBe(RATE)
    expect(await rateOn(db, institution_id, addDays(FIRST, 3))).toBe(10_000n)
    await expect(set(-1)).rejects.toMatchObject({ fields: { effective_date: [/today or/] } })
    await expect(set(3)).rejects.toMatchObject({ fields: { effective_date: [/already set/] } })
    await expect(set(5, parseRate('1'))).rejects.toMatchObject({ fields: { rate: [/100 %/] } })
    await liveThrough(bank, FIRST)
    await expect(set(0)).rejects.toMatchObject({ fields: { effective_date: [/has accrued/] } })
  })
})
