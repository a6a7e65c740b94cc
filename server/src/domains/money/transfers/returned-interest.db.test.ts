import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listYearInterest, yearInterest } from '../../../../test/ledger.ts'
import { type Bank, introduceRate, killWaiting, openOn, useBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../../test/books.ts'
import {
  anotherBank,
  liveDays,
  returnOn,
  settleDeposit,
  standingOf,
} from '../../../../test/returned-deposits.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { periodYield } from '../../../ledger/interest/period-yield.ts'
import { setRate } from '../../../ledger/interest/set-rate.ts'
import { readStatementLines } from '../../../ledger/statement-lines.ts'
import { type Transfer, readTransactionRow } from './queries.ts'
import { toTransaction } from './to-transaction.ts'

/** 3.65 % is 0.0001 a day: figures can be reckoned by hand. */
const RATE = parseRate('0.036500')
const DOUBLE = parseRate('0.073000')
const day = parseBusinessDate
const OWN_CENTS = 500_000
const DEPOSIT_CENTS = 1_000_000
const WORDS = 'Interest taken back on a returned deposit'

async function takenBack({ db }: Bank, accountId: string) {
  const { rows } = await sql<{ amount_cents: number; credited_on: string }>`
    select amount_cents, credited_on from interest_takebacks where account_id = ${accountId}
    order by credited_on`.execute(db)
  return rows.map(({ amount_cents, credited_on }) => `${credited_on} ${amount_cents}`)
}

interface Case {
  name: string
  /** When deposits settle; one may be posted later. */
  settles: string[]
  postedOn?: string
  returns: string[]
  /** By the day it had been credited. */
  takesBack: string[]
}

const cases: Case[] = [
  {
    name: 'after one month end',
    settles: ['2026-03-03'],
    returns: ['2026-04-08'],
    takesBack: ['2026-03-31 2904'],
  },
  {
    name: 'after two month ends and a change of rate',
    settles: ['2026-03-03'],
    returns: ['2026-05-01'],
    takesBack: ['2026-03-31 2904', '2026-04-30 4523'],
  },
  { name: 'before any', settles: ['2026-03-03'], returns: ['2026-03-05'], takesBack: [] },
  { name: 'the day it settled', settles: ['2026-03-03'], returns: ['2026-03-03'], takesBack: [] },
  { name: 'on a last day', settles: ['2026-03-03'], returns: ['2026-03-31'], takesBack: [] },
  {
    name: 'on a first day',
    settles: ['2026-03-03'],
    returns: ['2026-04-01'],
    takesBack: ['2026-03-31 2904'],
  },
  {
    name: 'read on a Saturday, so that it counts from Monday',
    settles: ['2026-03-03'],
    returns: ['2026-04-11'],
    takesBack: ['2026-03-31 2904'],
  },
  {
    name: 'with another on the same day',
    settles: ['2026-03-03', '2026-03-10'],
    returns: ['2026-04-08', '2026-04-08'],
    takesBack: ['2026-03-31 2203', '2026-03-31 2904'],
  },
  {
    name: 'before another, in the order they came',
    settles: ['2026-03-03', '2026-03-10'],
    returns: ['2026-04-08', '2026-05-01'],
    takesBack: ['2026-03-31 2203', '2026-03-31 2904', '2026-04-30 4520'],
  },
  {
    name: 'after it was posted late, its interest credited by a correction',
    settles: ['2026-03-31'],
    postedOn: '2026-04-02',
    returns: ['2026-04-20'],
    takesBack: ['2026-04-03 100'],
  },
]

describe('a deposit that comes back', () => {
  const bank = useBank()
  const FIRST = day('2026-03-01')
  const LAST = day('2026-05-10')
  const accounts = new Map<Case, { accountId: string; deposits: string[] }>()
  let twin = ''

  async function liveDay(date: typeof FIRST) {
    if (date === '2026-04-16') {
      const rate = { institution_id: bank.institution_id, effectiveDate: date, rate: DOUBLE }
      await inTransaction(bank.db, (trx) =>
        setRate(trx, { ...rate, today: date, actor: TEST_ACTOR }),
      )
    }
    for (const [one, { accountId, deposits }] of accounts) {
      for (const settlesOn of one.settles) {
        if ((one.postedOn ?? settlesOn) !== date) continue
        const input = [accountId, DEPOSIT_CENTS, day(settlesOn), date] as const
        deposits.push((await settleDeposit(bank, ...input)).id)
      }
      for (const [index, returnedOn] of one.returns.entries()) {
        if (returnedOn === date) await returnOn(bank, deposits[index] ?? '', date)
      }
    }
  }

  beforeAll(async () => {
    await introduceRate(bank, FIRST, RATE)
    twin = await openOn(bank, FIRST, OWN_CENTS)
    for (const one of cases) {
      const accountId = await openOn(bank, FIRST, OWN_CENTS)
      accounts.set(one, { accountId, deposits: [] })
    }
    await liveDays(bank, [FIRST, LAST], liveDay)
  })

  test('its twin earns $15.52 in March and $22.62 in April, by hand', async () => {
    // March: 500,000 × (1.0001³¹ − 1) = 1,552.33 cents. April: 501,552 × (1.0001¹⁵ × 1.0002¹⁵ − 1)
    // = 2,261.88 cents.
    expect(await standingOf(bank, twin)).toMatchObject({ current_cents: 500_000 + 1_552 + 2_262 })
  })

  test.each(cases)('$name leaves what would be there without it', async (one) => {
    const { accountId } = accounts.get(one) ?? { accountId: '' }
    // 1,000,000 × (1.0001²⁹ − 1) = 2,904.06 cents from 3 to 31 March; with the own money 4,456.39
    // were paid as 4,456, and 1,552 would have been.
    expect((await takenBack(bank, accountId)).toSorted()).toEqual(one.takesBack.toSorted())
    expect(await standingOf(bank, accountId)).toEqual(await standingOf(bank, twin))
    const { db, institution_id } = bank
    const year = yearInterest(db, institution_id, accountId, 2026)
    expect(await year).toBe(await yearInterest(db, institution_id, twin, 2026))
    // The night of the return has counted its days anew.
    const { rows } = await sql`
      select returned_on, recounted_on from interest_recounts
      where account_id = ${accountId} and recounted_on is distinct from returned_on`.execute(db)
    expect(rows).toEqual([])
  })

  test('the statement says so in a line of its own, on the day of the return', async () => {
    const one = cases[0]
    const { accountId } = (one && accounts.get(one)) ?? { accountId: '' }
    const { institution_id, db } = bank
    const { lines } = await readStatementLines(db, { institution_id, accountId, limit: 20 })
    const told = lines.map(({ effective_date, description, amount_cents, balance_cents }) => [
      effective_date,
      description,
      amount_cents,
      balance_cents,
    ])
    expect(told).toEqual([
      ['2026-04-30', 'Interest', 2_262, 503_814],
      ['2026-04-08', WORDS, -2_904, 501_552],
      ['2026-04-08', 'Return R10', -1_000_000, 504_456],
      ['2026-03-31', 'Interest', 4_456, 1_504_456],
      ['2026-03-03', 'Deposit', 1_000_000, 1_500_000],
      ['2026-03-01', 'Test', 500_000, 500_000],
    ])
    const april = [day('2026-04-01'), day('2026-04-30')] as const
    expect(await periodYield(db, institution_id, accountId, april)).toMatchObject({
      interestCents: 2_262 - 2_904,
    })
  })

  test('the transaction belongs to the wish of the deposit', async () => {
    const one = cases[0]
    const { deposits } = (one && accounts.get(one)) ?? { deposits: [] }
    const { rows } = await sql<Pick<Transfer, 'institution_id' | 'id'>>`
      select taken.institution_id, taken.id from transfers deposit
      join transfers taken on taken.request_id = deposit.request_id and taken.id <> deposit.id
      where deposit.id = ${deposits[0]}`.execute(bank.db)
    const taken = await Promise.all(rows.map((row) => readTransactionRow(bank.db, row)))
    expect(taken.map((row) => toTransaction(row, new Date()))).toMatchObject([
      {
        description: WORDS,
        status: 'Settled',
        direction: 'PrimaryToService',
        amount_cents: 2_904,
        settlement_date: '2026-04-08',
      },
    ])
  })

  test('the books agree', async () => {
    await expectSoundBooks(bank.db)
  })
})

describe('in the next year', () => {
  const shared = useBank()
  test('the year it was credited in is corrected, the new one is not touched', async () => {
    const bank = await anotherBank(shared, 'next-year')
    const first = day('2026-12-01')
    await introduceRate(bank, first, RATE)
    const [accountId, twin] = [
      await openOn(bank, first, 500_000),
      await openOn(bank, first, 500_000),
    ]
    let depositId = ''
    await liveDays(bank, [first, day('2027-01-31')], async (date) => {
      if (date === '2026-12-11') {
        depositId = (await settleDeposit(bank, accountId, DEPOSIT_CENTS, date)).id
      }
      if (date === '2027-01-12') await returnOn(bank, depositId, date, 'R11')
    })
    // 1,000,000 × (1.0001²¹ − 1) = 2,102.10 cents from 11 to 31 December: 3,654 were paid, 1,552 due.
    expect(await takenBack(bank, accountId)).toEqual(['2026-12-31 2102'])
    const { db, institution_id } = bank
    const years = async (id: string) => [
      await yearInterest(db, institution_id, id, 2026),
      await yearInterest(db, institution_id, id, 2027),
    ]
    expect(await years(accountId)).toEqual([1_552, 1_557])
    expect(await years(twin)).toEqual([1_552, 1_557])
    const page = { year: 2026, atLeastCents: 1_000, limit: 10 }
    expect((await listYearInterest(db, institution_id, page)).map(({ cents }) => cents)).toEqual([
      1_552, 1_552,
    ])
    const above = { ...page, atLeastCents: 1_553 }
    expect(await listYearInterest(db, institution_id, above)).toEqual([])
    expect(await standingOf(bank, accountId)).toEqual(await standingOf(bank, twin))
    await expectSoundBooks(db)
  })
})

describe('killed', () => {
  const shared = useBank()
  test('in the return nothing is left of it; in the night after it, it goes on', async () => {
    const bank = await anotherBank(shared, 'killed')
    const [first, returnedOn] = [day('2026-03-01'), day('2026-04-08')]
    await introduceRate(bank, first, RATE)
    const [accountId, twin] = [
      await openOn(bank, first, 500_000),
      await openOn(bank, first, 500_000),
    ]
    let depositId = ''
    await liveDays(bank, [first, addDays(returnedOn, -1)], async (date) => {
      if (date === '2026-03-03') {
        depositId = (await settleDeposit(bank, accountId, DEPOSIT_CENTS, date)).id
      }
    })
    const before = await standingOf(bank, accountId)
    const act = () => returnOn(bank, depositId, returnedOn)
    for (const table of ['interest_recounts', 'interest_takebacks']) {
      await killWaiting(bank, `lock table ${table} in access exclusive mode`, act)
      expect(await standingOf(bank, accountId)).toEqual(before)
      expect(await takenBack(bank, accountId)).toEqual([])
    }
    await act()
    await act()
    expect(await takenBack(bank, accountId)).toEqual(['2026-03-31 2904'])
    // Known at once, before any night.
    expect(await standingOf(bank, accountId)).toEqual(await standingOf(bank, twin))
    await expectSoundBooks(bank.db)

    const night = () => liveDays(bank, [returnedOn, returnedOn])
    await killWaiting(bank, 'lock table interest_corrections in access exclusive mode', night)
    await night()
    expect(await standingOf(bank, accountId)).toEqual(await standingOf(bank, twin))
    await liveDays(bank, [addDays(returnedOn, 1), day('2026-04-30')])
    expect(await standingOf(bank, accountId)).toEqual(await standingOf(bank, twin))
    expect(await takenBack(bank, accountId)).toEqual(['2026-03-31 2904'])
    await expectSoundBooks(bank.db)
  })
})
