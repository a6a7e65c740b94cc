import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { yearInterest } from '../../../../test/ledger.ts'
import { introduceRate, openOn, useBank as testBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../../test/books.ts'
import {
  anotherBank,
  liveDays,
  returnOn,
  settleDeposit,
  standingOf,
} from '../../../../test/returned-deposits.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { accrueNight } from '../../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../../ledger/interest/post-interest.ts'
import { setRate } from '../../../ledger/interest/set-rate.ts'

/** Over a year's end, in which two rates were in force. */
const FIRST = parseBusinessDate('2026-11-20')
const LAST = parseBusinessDate('2027-02-03')
const RATE_CHANGES = parseBusinessDate('2026-12-17')
const SEED = 20_261_111

interface PlannedDeposit {
  cents: number
  settlesOn: BusinessDate
  /** None: it stays. */
  returnedOn: BusinessDate | null
}

const deposits = fc.array(
  fc
    .record({
      cents: fc.integer({ min: 1, max: 90_000_000 }),
      settlesAfter: fc.integer({ min: 3, max: 45 }),
      returnedAfter: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }),
    })
    .map(({ cents, settlesAfter, returnedAfter }): PlannedDeposit => {
      const settlesOn = onOrAfterBusinessDay(addDays(FIRST, settlesAfter))
      const returnedOn = returnedAfter === null ? null : addDays(settlesOn, returnedAfter)
      return { cents, settlesOn, returnedOn: returnedOn && returnedOn <= LAST ? returnedOn : null }
    }),
  { minLength: 1, maxLength: 4 },
)
const plans = fc.sample(fc.record({ ownCents: fc.integer({ min: 1, max: 5_000_000 }), deposits }), {
  numRuns: 24,
  seed: SEED,
})

const bank = testBank()
const lives = plans.map((plan) => ({ plan, accountId: '', twinId: '', sent: [] as string[] }))

async function liveDay(date: BusinessDate) {
  const { db, institution_id } = bank
  if (date === RATE_CHANGES) {
    const change = { institution_id, effectiveDate: date, rate: parseRate('0.051337'), today: date }
    await inTransaction(db, (trx) => setRate(trx, { ...change, actor: TEST_ACTOR }))
  }
  for (const life of lives) {
    for (const [index, { cents, settlesOn, returnedOn }] of life.plan.deposits.entries()) {
      if (settlesOn === date) {
        life.sent[index] = (await settleDeposit(bank, life.accountId, cents, date)).id
        if (returnedOn === null) await settleDeposit(bank, life.twinId, cents, date)
      }
      if (returnedOn === date) await returnOn(bank, life.sent[index] ?? '', date, 'R10')
    }
  }
}

beforeAll(async () => {
  await introduceRate(bank, FIRST, parseRate('0.044020'))
  for (const life of lives) {
    life.accountId = await openOn(bank, FIRST, life.plan.ownCents)
    life.twinId = await openOn(bank, FIRST, life.plan.ownCents)
  }
  await liveDays(bank, [FIRST, LAST], liveDay)
})

test.each(lives)('an account is as one to which nothing bad ever came: %#', async (life) => {
  const { db, institution_id } = bank
  const of = async (id: string) => ({
    ...(await standingOf(bank, id)),
    years: [
      await yearInterest(db, institution_id, id, 2026),
      await yearInterest(db, institution_id, id, 2027),
    ],
  })
  expect(await of(life.accountId), JSON.stringify(life.plan)).toEqual(await of(life.twinId))
})

test('one that comes back between the last day of a month and its payment is no exception', async () => {
  const own = await anotherBank(bank, 'between')
  const [first, monthEnd] = [parseBusinessDate('2026-03-27'), parseBusinessDate('2026-03-31')]
  await introduceRate(own, first, parseRate('0.044020'))
  const [accountId, twinId] = [await openOn(own, first, 70_000), await openOn(own, first, 70_000)]
  const { id } = await settleDeposit(own, accountId, 3_000_000, parseBusinessDate('2026-03-30'))
  await liveDays(own, [first, addDays(monthEnd, -1)])
  const month = { institution_id: own.institution_id, now: easternInstant(monthEnd, '23:59') }
  await accrueNight(own.ctx, { ...month, date: monthEnd })
  await returnOn(own, id, addDays(monthEnd, 1))
  await postInterest(own.db, { ...month, monthEnd })
  await liveDays(own, [addDays(monthEnd, 1), addDays(monthEnd, 2)])
  expect(await standingOf(own, accountId)).toEqual(await standingOf(own, twinId))
  const year = (of: string) => yearInterest(own.db, own.institution_id, of, 2026)
  expect(await year(accountId)).toBe(await year(twinId))
})

test('most plans had something to take back, and the books agree', async () => {
  const taken = await bank.db
    .selectFrom('interest_takebacks')
    .select('account_id')
    .distinct()
    .execute()
  expect(taken.length).toBeGreaterThan(plans.length / 3)
  await expectSoundBooks(bank.db)
})
