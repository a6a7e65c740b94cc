import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { yearInterest } from '../../../test/ledger.ts'
import { randomFrom } from '../../../test/fuzz/random.ts'
import { type Bank, introduceRate, liveThrough, openOn, useBank } from '../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../test/books.ts'
import { returnOn, settleDeposit } from '../../../test/returned-deposits.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { isBusinessDay } from '../../platform/calendar/holidays.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type Accrued,
  NOTHING_ACCRUED,
  accrueDay,
  parseAccrued,
  parseRate,
  postingCents,
} from '../interest-math.ts'
import { type ExplainedMonth, explainMonth } from './explain-month.ts'
import { readAccrued } from './accrued.ts'
import { setRate } from './set-rate.ts'

/** A year of accounts whose postings come in time, too late, and come back. */

const FIRST = parseBusinessDate('2027-01-01')
/** The twelfth month is still open. */
const DAYS = 345
const ACCOUNTS = 10
const RATES = [
  { day: 52, rate: '0.039999' },
  { day: 121, rate: '0.000000' },
  { day: 133, rate: '0.050117' },
  { day: 305, rate: '0.045003' },
]
const dayOf = (day: number): BusinessDate => addDays(FIRST, day)

interface Plan {
  accountId: string
  /** What happens on a day of the year, each as an act. */
  acts: Map<number, (() => Promise<unknown>)[]>
}

describe('the days of a month', () => {
  const bank = useBank()
  const plans: Plan[] = []

  beforeAll(async () => {
    await introduceRate(bank, FIRST, parseRate('0.044020'))
    const random = randomFrom(20_270_101)
    for (let index = 0; index < ACCOUNTS; index++) {
      const accountId = await openOn(bank, FIRST, 100_000 + Math.floor(random() * 5_000_000))
      plans.push({ accountId, acts: planOf(bank, accountId, random) })
    }
    for (let day = 0; day < DAYS; day++) {
      const rate = RATES.find((change) => change.day === day)?.rate
      if (rate !== undefined) await changeRate(bank, dayOf(day), rate)
      for (const { acts } of plans) for (const act of acts.get(day) ?? []) await act()
      await liveThrough(bank, dayOf(day))
    }
  })

  const explain = async (accountId: string, month: number) => {
    const { db, institution_id } = bank
    const wanted = { institution_id, account_id: accountId, year: 2027, month }
    const explained = await explainMonth(db, wanted)
    if (explained === undefined) throw new Error('no such account')
    return explained
  }

  test('add up to the posting of every month, to its last decimal', async () => {
    let recounted = 0
    for (const { accountId } of plans) {
      for (let month = 1; month <= 11; month++) {
        const explained = await explain(accountId, month)
        const [payment] = explained.stored.payments.filter(({ reason }) => reason === 'month')
        const where = `${accountId} ${month}`
        expect(explained.exact, where).toBe(parseAccrued(payment?.accrued ?? '0.0'))
        expect(Number(postingCents(explained.exact)), where).toBe(payment?.amount_cents ?? 0)
        expect(eachFollows(explained), where).toBe(true)
        if (explained.stored.nights.some(({ corrected }) => corrected !== null)) recounted += 1
      }
    }
    // Otherwise nothing was shown of months in which something came to light.
    expect(recounted).toBeGreaterThan(15)
  })

  test('of the month that runs are what has accrued', async () => {
    const { db, institution_id } = bank
    for (const { accountId } of plans) {
      const explained = await explain(accountId, 12)
      const { accrued } = await readAccrued(db, institution_id, accountId)
      expect(explained.exact).toBe(accrued)
      expect(eachFollows(explained)).toBe(true)
      expect(explained.days).toHaveLength(DAYS - 334)
    }
  })

  test('between a return and its night are counted without the deposit', async () => {
    const { db, institution_id } = bank
    const accountId = plans[0]?.accountId ?? ''
    await liveThrough(bank, dayOf(DAYS))
    const monday = dayOf(DAYS + 1)
    const { id } = await settleDeposit(bank, accountId, 700_000, monday)
    await liveThrough(bank, monday)
    const before = await explain(accountId, 12)
    await returnOn(bank, id, addDays(monday, 1))
    const after = await explain(accountId, 12)
    expect(after.exact).toBeLessThan(before.exact)
    expect(after.exact).toBe((await readAccrued(db, institution_id, accountId)).accrued)
    expect(eachFollows(after)).toBe(true)
  })

  test('and what was corrected or taken back make the interest of the year', async () => {
    const { db, institution_id } = bank
    let corrections = 0
    for (const { accountId } of plans) {
      let cents = 0
      for (let month = 1; month <= 12; month++) {
        const { payments, takebacks } = (await explain(accountId, month)).stored
        cents += payments.reduce((sum, paid) => sum + paid.amount_cents, 0)
        cents -= takebacks.reduce((sum, taken) => sum + taken.amount_cents, 0)
        corrections += payments.filter(({ reason }) => reason === 'correction').length
        corrections += takebacks.length
      }
      expect(cents).toBe(await yearInterest(db, institution_id, accountId, 2027))
    }
    expect(corrections).toBeGreaterThan(10)
    await expectSoundBooks(db)
  })

  test('had returns before and after their month was paid', async () => {
    const { rows } = await sql<Record<'recounts' | 'takebacks', number>>`
      select (select count(*) from interest_recounts) as recounts,
        (select count(*) from interest_takebacks) as takebacks`.execute(bank.db)
    expect(rows[0]?.recounts).toBeGreaterThan(10)
    expect(rows[0]?.takebacks).toBeGreaterThan(5)
  })
})

/** Money of one's own, one in three posted days or months late, and deposits that come back. */
function planOf(bank: Bank, accountId: string, random: () => number): Plan['acts'] {
  const whole = (below: number) => Math.floor(random() * below)
  const acts: Plan['acts'] = new Map()
  const plan = (day: number, act: () => Promise<unknown>) =>
    acts.set(day, [...(acts.get(day) ?? []), act])
  for (let day = 1 + whole(20); day < 300; day += 5 + whole(30)) {
    const [effective, isOut] = [dayOf(day), random() < 0.3]
    const cents = isOut ? -whole(5_000) - 1 : whole(900_000) + 1
    const late = random() < 0.35 ? 1 + whole(random() < 0.6 ? 9 : 45) : 0
    plan(day + late, () => credit(bank, accountId, cents, effective))
  }
  for (let day = 10 + whole(40); day < 260; day += 30 + whole(60)) {
    if (!isBusinessDay(dayOf(day))) continue
    const cents = whole(2_000_000) + 1
    const returnedAfter = 1 + whole(70)
    let id = ''
    plan(day, async () => {
      id = (await settleDeposit(bank, accountId, cents, dayOf(day))).id
    })
    plan(day + returnedAfter, () => returnOn(bank, id, dayOf(day + returnedAfter)))
  }
  return acts
}

async function changeRate(bank: Bank, date: BusinessDate, rate: string): Promise<void> {
  const { institution_id } = bank
  const input = { institution_id, effectiveDate: date, rate: parseRate(rate), today: date }
  await inTransaction(bank.db, (trx) => setRate(trx, { ...input, actor: TEST_ACTOR }))
}

/** Each day earned by its own balance and rate, on what the days before had earned. */
function eachFollows({ days }: ExplainedMonth): boolean {
  let accrued: Accrued = NOTHING_ACCRUED
  return days.every(({ balanceCents, rate, interest }) => {
    const after = accrueDay(balanceCents, accrued, rate)
    const isSo = after - accrued === interest
    accrued = after
    return isSo
  })
}
