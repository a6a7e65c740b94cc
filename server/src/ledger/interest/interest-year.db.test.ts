import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listYearInterest, yearInterest } from '../../../test/ledger.ts'
import { randomFrom } from '../../../test/fuzz/random.ts'
import { introduceRate, liveThrough, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../test/books.ts'
import { analyze } from '../../../test/database.ts'
import {
  type BusinessDate,
  addDays,
  daysBetween,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { parseRate } from '../interest-math.ts'
import { periodYield } from './period-yield.ts'
import { setRate } from './set-rate.ts'

/** A leap year of random accounts against fractions that are never cut, sharing no code with it. */

interface Move {
  /** Days since the first of January. */
  day: number
  cents: number
  /** When it is posted, which may be long after the day it counts from. */
  postedOn: number
}

const FIRST = parseBusinessDate('2028-01-01')
const DAYS = 366
const ACCOUNTS = 150
/** In millionths, each from its day on. */
const RATES = [
  { day: 0, rate: 44_020 },
  { day: 45, rate: 39_999 },
  { day: 121, rate: 0 },
  { day: 130, rate: 50_117 },
  { day: 305, rate: 45_003 },
]

/** Deposits and withdrawals, some to nothing, one in five posted late, by days or by months. */
function randomMoves(random: () => number): Move[] {
  const whole = (below: number) => Math.floor(random() * below)
  const moves: Move[] = []
  let [day, cents] = [whole(60), 0]
  while (day < 330) {
    const isOut = cents > 0 && random() < 0.4
    const amount = isOut
      ? -(random() < 0.3 ? cents : whole(cents) + 1)
      : Math.floor(10 ** (3 + random() * 5))
    const delay = random() < 0.2 ? Math.min(whole(random() < 0.5 ? 5 : 70) + 1, 340 - day) : 0
    moves.push({ day, cents: amount, postedOn: day + delay })
    cents += amount
    day += whole(60) + 1
  }
  return isPossible(moves) ? moves : moves.map(lateOnlyWhenOut)
}

/** Nobody withdraws what is not posted yet. */
function isPossible(moves: readonly Move[]): boolean {
  let cents = 0
  const inOrder = moves.toSorted((a, b) => a.postedOn - b.postedOn)
  return inOrder.every((move) => (cents += move.cents) >= 0)
}

function lateOnlyWhenOut(move: Move): Move {
  return move.cents > 0 ? { ...move, postedOn: move.day } : move
}

/** The cents of interest of each month, had everything been posted in time. */
function exactMonths(moves: readonly Move[]): number[] {
  const D = 365_000_000n
  const months: number[] = []
  let [balance, numerator, denominator] = [0n, 0n, 1n]
  for (let day = 0; day < DAYS; day++) {
    for (const move of moves) if (move.day === day) balance += BigInt(move.cents)
    const rate = BigInt(RATES.findLast((change) => change.day <= day)?.rate ?? 0)
    numerator = numerator * D + (balance * denominator + numerator) * rate
    denominator *= D
    if (!addDays(FIRST, day + 1).endsWith('-01')) continue
    const [below, twice] = [numerator / denominator, 2n * (numerator % denominator)]
    const isUp = twice > denominator || (twice === denominator && below % 2n === 1n)
    const cents = isUp ? below + 1n : below
    months.push(Number(cents))
    balance += cents
    numerator = 0n
    denominator = 1n
  }
  return months
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)
const dayOf = (day: number): BusinessDate => addDays(FIRST, day)

describe('a leap year', () => {
  const bank = useBank()
  const accounts = new Map<string, Move[]>()

  beforeAll(async () => {
    const random = randomFrom(20_280_229)
    for (let index = 0; index < ACCOUNTS; index++) {
      accounts.set(await openOn(bank, FIRST), randomMoves(random))
    }
    await introduceRate(bank, FIRST, parseRate('0.044020'))
    for (let day = 0; day < DAYS; day++) {
      const change = RATES.find((candidate) => candidate.day === day && day > 0)
      if (change) await changeRate(dayOf(day), change.rate)
      for (const [accountId, moves] of accounts) {
        for (const move of moves.filter(({ postedOn }) => postedOn === day)) {
          await credit(bank, accountId, move.cents, dayOf(move.day))
        }
      }
      await liveThrough(bank, dayOf(day))
    }
  })

  async function changeRate(date: BusinessDate, millionths: number): Promise<void> {
    const rate = parseRate((millionths / 1e6).toFixed(6))
    const input = { institution_id: bank.institution_id, effectiveDate: date, rate, today: date }
    await inTransaction(bank.db, (trx) => setRate(trx, { ...input, actor: TEST_ACTOR }))
  }

  test('pays every account to the cent what exact arithmetic does, late postings included', async () => {
    const { rows } = await sql<{ account_id: string; current_cents: number }>`
      select account_id, current_cents from savings_balances
      where institution_id = ${bank.institution_id}`.execute(bank.db)
    const found = new Map(rows.map((row) => [row.account_id, row.current_cents]))
    expect(accounts.size).toBe(ACCOUNTS)
    for (const [accountId, moves] of accounts) {
      const expected = sumOf(moves.map(({ cents }) => cents)) + sumOf(exactMonths(moves))
      expect(found.get(accountId), JSON.stringify(moves)).toBe(expected)
    }
    await analyze(bank.database)
    await expectSoundBooks(bank.db)
  })

  test('had late postings, corrections of open and of paid months, up and down', async () => {
    const { rows } = await sql<Record<'late' | 'more' | 'less', number>>`
      select (select count(*) from interest_corrections) as late,
        count(*) filter (where owed_cents > 0) as more,
        count(*) filter (where owed_cents < 0) as less
      from interest_payments where reason = 'correction'`.execute(bank.db)
    expect(rows[0]?.late).toBeGreaterThan(50)
    expect(rows[0]?.more).toBeGreaterThan(10)
    expect(rows[0]?.less).toBeGreaterThan(5)
  })

  test('shows each payment as a settled transfer from the institution', async () => {
    const joined = sql<{ count: number }>`
      select count(*) from interest_payments payment
      join journal_entries entry
        on entry.institution_id = payment.institution_id and entry.id = payment.entry_id
      join transfers transfer on transfer.institution_id = entry.institution_id
        and transfer.id = entry.transfer_id and transfer.posted_entry_id = entry.id
      where entry.kind = 'interest' and transfer.kind = 'interest' and transfer.status = 'Settled'
        and transfer.amount_cents = abs(payment.amount_cents)
        and transfer.direction = case when payment.amount_cents > 0
          then 'ServiceToPrimary' else 'PrimaryToService' end::transfer_direction
        and entry.effective_date = payment.effective_date`
    // Without statistics Postgres would look up each row in a table of thousands.
    const { rows } = await inTransaction(bank.db, async (trx) => {
      await sql`set local enable_nestloop = off`.execute(trx)
      return joined.execute(trx)
    })
    const paid = await sql<{ count: number }>`
      select count(*) from interest_payments where amount_cents <> 0`.execute(bank.db)
    expect(rows[0]?.count).toBe(paid.rows[0]?.count)
    expect(rows[0]?.count).toBeGreaterThan(1_000)
  })

  test('year totals are what was credited', async () => {
    const { db, institution_id } = bank
    const [accountId, moves] = [...accounts].find(([, all]) => all.every(isTimely)) ?? ['', []]
    const total = sumOf(exactMonths(moves))
    expect(await yearInterest(db, institution_id, accountId, 2028)).toBe(total)
    expect(await yearInterest(db, institution_id, accountId, 2027)).toBe(0)
    const page = { year: 2028, atLeastCents: 1_000, limit: 40 }
    const first = await listYearInterest(db, institution_id, page)
    const after = first.at(-1)?.account_id ?? ''
    const second = await listYearInterest(db, institution_id, { ...page, after })
    expect(first).toHaveLength(40)
    expect(second[0]?.account_id.localeCompare(after)).toBe(1)
    expect([...first, ...second].every(({ cents }) => cents >= 1_000)).toBe(true)
  })

  test('the yield earned in a month is near the yield of its rate', async () => {
    const { db, institution_id } = bank
    const isFull = (moves: Move[]) => moves.every(isTimely) && (moves[0]?.cents ?? 0) > 1_000_000
    const [accountId, moves] = [...accounts].find(([, all]) => isFull(all)) ?? ['', []]
    const from = dayOf(31 + 29 + 31)
    const month = await periodYield(db, institution_id, accountId, [from, addDays(from, 29)])
    expect(month.days).toBe(30)
    expect(month.interestCents).toBe(exactMonths(moves)[3])
    // 3.9999 % compounded daily is 4.08 %.
    expect(Number(month.apye)).toBeCloseTo(4.08, 1)
    expect(daysBetween(FIRST, from)).toBe(91)
  })
})

function isTimely({ day, postedOn }: Move): boolean {
  return day === postedOn
}
