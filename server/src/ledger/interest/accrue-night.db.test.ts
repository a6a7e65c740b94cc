import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Bank,
  introduceRate,
  killWaiting,
  liveThrough,
  openOn,
  useBank,
} from '../../../test/banking.ts'
import { TEST_ACTOR, credit } from '../../../test/books.ts'
import { Random } from '../../../test/fuzz/random.ts'
import { SEED } from '../../../test/chance/seed.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { hold } from '../hold.ts'
import {
  DAILY_ACCRUAL_SQL,
  NOTHING_ACCRUED,
  type Rate,
  accrueDay,
  formatAccrued,
  formatRate,
  parseAccrued,
  parseRate,
  postingCents,
} from '../interest-math.ts'
import { readAccrued } from './accrued.ts'

const MONDAY = parseBusinessDate('2026-03-02')
const RATE = parseRate('0.044020')

function accruedOn(balances: readonly number[], rate: Rate = RATE) {
  return balances.reduce((sum, cents) => accrueDay(BigInt(cents), sum, rate), NOTHING_ACCRUED)
}

async function accruedOf(bank: Bank, accountId: string) {
  return (await readAccrued(bank.db, bank.institution_id, accountId)).accrued
}

async function rowsOn(bank: Bank, date: BusinessDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from interest_accruals where accrual_date = ${date}`.execute(bank.db)
  return rows[0]?.count ?? 0
}

describe('the arithmetic in Postgres', () => {
  const bank = useBank()

  test('a day accrues the very digits of interest-math', async () => {
    const random = new Random(SEED)
    const days = Array.from({ length: 3_000 }, (_, index) => {
      const whole = (below: number) => random.below(below)
      return {
        balance: index % 10 === 0 ? whole(3) : Math.floor(10 ** (random.next() * 13)),
        accrued: `${whole(index % 2 ? 1e6 : 2)}.${String(whole(1e9)).padStart(9, '0')}${String(whole(1e9)).padStart(9, '0')}`,
        rate: formatRate(parseRate((whole(1e6) / 1e6).toFixed(6))),
      }
    })
    const { rows } = await sql<{ after: string }>`
      select accrued + ${sql.raw(DAILY_ACCRUAL_SQL)} as after
      from unnest(${days.map((day) => day.balance)}::bigint[],
        ${days.map((day) => day.accrued)}::numeric(38,18)[],
        ${days.map((day) => day.rate)}::numeric(9,6)[])
        with ordinality as day (balance_cents, accrued, rate, place)
      order by place`.execute(bank.db)
    const expected = days.map(({ balance, accrued, rate }) =>
      formatAccrued(accrueDay(BigInt(balance), parseAccrued(accrued), parseRate(rate))),
    )
    expect(rows.map(({ after }) => after)).toEqual(expected)
  })

  test('cents are rounded half-even', async () => {
    const amounts = ['0', '0.499999999999999999', '0.5', '0.500000000000000001', '1.5', '2.5']
    amounts.push('2.500000000000000001', '3.5', '12344.5', '12345.5', '999.999999999999999999')
    const { rows } = await sql<{ cents: number }>`
      select round_half_even(amount) as cents
      from unnest(${amounts}::numeric[]) with ordinality as t (amount, place)
      order by place`.execute(bank.db)
    expect(rows.map(({ cents }) => BigInt(cents))).toEqual(
      amounts.map((amount) => postingCents(parseAccrued(amount))),
    )
  })
})

describe('a night', () => {
  const bank = useBank()
  beforeAll(() => introduceRate(bank, MONDAY, RATE))

  test('accrues on the end-of-day ledger balance, held or not, by effective date', async () => {
    const [plain, held, ahead, empty] = [
      await openOn(bank, MONDAY, 100_000),
      await openOn(bank, MONDAY, 50_000),
      await openOn(bank, MONDAY, 70_000),
      await openOn(bank, MONDAY),
    ]
    const { db, institution_id } = bank
    const whole = { accountId: held, amountCents: 50_000, reason: 'Test', idempotencyKey: 'whole' }
    await hold(db, { institution_id, ...whole, actor: TEST_ACTOR })
    await credit(bank, ahead, 30_000, addDays(MONDAY, 1))
    await credit(bank, ahead, -20_000, addDays(MONDAY, 2))
    for (const days of [0, 1, 2]) await liveThrough(bank, addDays(MONDAY, days))
    expect(await accruedOf(bank, plain)).toBe(accruedOn([100_000, 100_000, 100_000]))
    expect(await accruedOf(bank, held)).toBe(accruedOn([50_000, 50_000, 50_000]))
    expect(await accruedOf(bank, ahead)).toBe(accruedOn([70_000, 100_000, 80_000]))
    expect(await accruedOf(bank, empty)).toBe(NOTHING_ACCRUED)
    expect(await rowsOn(bank, MONDAY)).toBe(3)
  })

  test('twice and twice at once is once; out of order is refused', async () => {
    const date = addDays(MONDAY, 3)
    await expect(liveThrough(bank, addDays(date, 1))).rejects.toThrow(/ahead of it/)
    await Promise.all([liveThrough(bank, date), liveThrough(bank, date), liveThrough(bank, date)])
    await liveThrough(bank, date)
    expect(await rowsOn(bank, date)).toBe(3)
    await expect(liveThrough(bank, addDays(date, 3))).rejects.toThrow(/ahead of it/)
    expect(await rowsOn(bank, addDays(date, 3))).toBe(0)
  })

  test('killed midway nothing has accrued, and run again everything has', async () => {
    const date = addDays(MONDAY, 4)
    const lock = 'lock table interest_accruals in share row exclusive mode'
    await killWaiting(bank, lock, () => liveThrough(bank, date))
    expect(await rowsOn(bank, date)).toBe(0)
    await liveThrough(bank, date)
    expect(await rowsOn(bank, date)).toBe(3)
  })

  test('after three days without, they are caught up in order', async () => {
    const accountId = await openOn(bank, MONDAY)
    await credit(bank, accountId, 1_000_000, addDays(MONDAY, 6))
    await credit(bank, accountId, -400_000, addDays(MONDAY, 8))
    for (const days of [5, 6, 7, 8]) await liveThrough(bank, addDays(MONDAY, days))
    expect(await accruedOf(bank, accountId)).toBe(accruedOn([1_000_000, 1_000_000, 600_000]))
  })

  test('what is posted after its day has accrued is corrected the night after', async () => {
    const accountId = await openOn(bank, MONDAY)
    const date = addDays(MONDAY, 9)
    await credit(bank, accountId, 500_000, date)
    await liveThrough(bank, date)
    await credit(bank, accountId, 250_000, date)
    await liveThrough(bank, addDays(date, 1))
    expect(await accruedOf(bank, accountId)).toBe(accruedOn([750_000, 750_000]))
    await liveThrough(bank, addDays(date, 2))
    expect(await accruedOf(bank, accountId)).toBe(accruedOn([750_000, 750_000, 750_000]))
  })

  test('a late deposit and its late reversal, equal in the end, are corrected for between', async () => {
    const accountId = await openOn(bank, MONDAY)
    const date = addDays(MONDAY, 12)
    await credit(bank, accountId, 1_000_000, date)
    for (const days of [0, 1, 2, 3]) await liveThrough(bank, addDays(date, days))
    await credit(bank, accountId, 300_000, addDays(date, 1))
    await credit(bank, accountId, -300_000, addDays(date, 3))
    await liveThrough(bank, addDays(date, 4))
    const balances = [1_000_000, 1_300_000, 1_300_000, 1_000_000, 1_000_000]
    expect(await accruedOf(bank, accountId)).toBe(accruedOn(balances))
  })
})
