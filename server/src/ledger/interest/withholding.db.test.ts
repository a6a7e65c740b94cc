import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemBalance } from '../../../test/ledger.ts'
import { type Bank, introduceRate, liveThrough, openOn, useBank } from '../../../test/banking.ts'
import { credit, expectSoundBooks } from '../../../test/books.ts'
import { addOwner } from '../../../test/linking.ts'
import { anotherBank, liveDays, returnOn, settleDeposit } from '../../../test/returned-deposits.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readBalances } from '../balances.ts'
import { parseRate } from '../interest-math.ts'
import { postInterestToDate } from './post-interest-to-date.ts'

const day = parseBusinessDate
const RATE = parseRate('0.036500')

/** A savings account whose owner said in the W-9 whether they are subject to withholding. */
async function openFor(
  bank: Bank,
  date: BusinessDate,
  cents: number,
  isWithheld = true,
): Promise<string> {
  const accountId = await openOn(bank, date, cents)
  const { depositor_id } = await addOwner(bank, accountId)
  await bank.db
    .updateTable('depositors')
    .set({ is_backup_withheld: isWithheld })
    .where('institution_id', '=', bank.institution_id)
    .where('id', '=', depositor_id)
    .execute()
  return accountId
}

async function paidTo({ db, institution_id }: Bank, accountId: string) {
  return db
    .selectFrom('interest_payments')
    .select(['reason', 'effective_date', 'amount_cents', 'withheld_cents', 'is_withheld'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .orderBy('effective_date')
    .orderBy('reason')
    .execute()
}

const currentOf = async ({ db, institution_id }: Bank, accountId: string) =>
  (await readBalances(db, institution_id, accountId)).current_cents

describe('backup withholding', () => {
  const bank = useBank()
  let [withheld, free] = ['', '']

  beforeAll(async () => {
    const first = day('2026-03-22')
    await introduceRate(bank, first, RATE)
    withheld = await openFor(bank, first, 1_000_000)
    free = await openFor(bank, first, 1_000_000, false)
    await liveDays(bank, [first, day('2026-04-02')])
  })

  test('takes 24 % of what a month posts, in the same wish, and of nobody else', async () => {
    const [paid] = await paidTo(bank, withheld)
    expect(paid).toMatchObject({ reason: 'month', amount_cents: 1_000, withheld_cents: 240 })
    expect(await paidTo(bank, free)).toMatchObject([{ amount_cents: 1_000, withheld_cents: 0 }])
    expect(await currentOf(bank, withheld)).toBe(1_000_760)
    expect(await currentOf(bank, free)).toBe(1_001_000)
    expect(await systemBalance(bank.db, bank.institution_id, 'withholding_payable')).toBe(240)
    const { rows } = await sql`
      select kind, direction, status, amount_cents, count(*) over (partition by request_id) as parts,
        posted_on, balance_after_cents
      from transfers where account_id = ${withheld} order by amount_cents desc`.execute(bank.db)
    expect(rows).toEqual([
      {
        kind: 'interest',
        direction: 'ServiceToPrimary',
        status: 'Settled',
        amount_cents: 1_000,
        parts: 2,
        posted_on: '2026-03-31',
        balance_after_cents: 1_001_000,
      },
      {
        kind: 'withholding',
        direction: 'PrimaryToService',
        status: 'Settled',
        amount_cents: 240,
        parts: 2,
        posted_on: '2026-03-31',
        balance_after_cents: 1_000_760,
      },
    ])
  })

  test('what was withheld no longer earns, from the next day on, and no night is surprised', async () => {
    const { rows } = await sql<{ balance_cents: number; is_late: boolean }>`
      select balance_cents, is_late from interest_accruals
      where account_id = ${withheld} and accrual_date >= '2026-03-31' order by accrual_date`.execute(
      bank.db,
    )
    expect(rows).toEqual([
      { balance_cents: 1_000_000, is_late: false },
      { balance_cents: 1_000_760, is_late: false },
      { balance_cents: 1_000_760, is_late: false },
    ])
    await expectSoundBooks(bank.db)
  })

  test('a correction is withheld, or given back, in the same proportion', async () => {
    await credit(bank, withheld, 500_000, day('2026-03-22'))
    await liveThrough(bank, day('2026-04-03'))
    expect(await paidTo(bank, withheld)).toMatchObject([
      { reason: 'month', amount_cents: 1_000, withheld_cents: 240 },
      { reason: 'correction', amount_cents: 501, withheld_cents: 120 },
    ])
    await credit(bank, withheld, -250_000, day('2026-03-22'))
    await liveThrough(bank, day('2026-04-04'))
    expect((await paidTo(bank, withheld)).at(-1)).toMatchObject({
      reason: 'correction',
      amount_cents: -250,
      withheld_cents: -60,
    })
    expect(await currentOf(bank, withheld)).toBe(1_250_000 + 1_251 - 300)
    await expectSoundBooks(bank.db)
  })

  test('nothing is given back that was not withheld this year', async () => {
    await credit(bank, free, -500_000, day('2026-03-22'))
    await liveThrough(bank, day('2026-04-05'))
    expect((await paidTo(bank, free)).at(-1)).toMatchObject({
      amount_cents: -500,
      withheld_cents: 0,
    })
    await expectSoundBooks(bank.db)
  })

  test('the interest to the day of closing is withheld too', async () => {
    const { institution_id } = bank
    const date = day('2026-04-06')
    const accountId = await openFor(bank, day('2026-04-01'), 100_000_000)
    await liveThrough(bank, day('2026-04-06'))
    const input = { institution_id, accountId, date, now: easternInstant(date, '12:00') }
    const posted = await inTransaction(bank.db, (trx) => postInterestToDate(trx, input))
    expect(posted).toEqual({ interestCents: 50_010, withheldCents: 12_002 })
    expect(await currentOf(bank, accountId)).toBe(100_000_000 + 50_010 - 12_002)
  })
})

describe('a returned deposit of somebody subject to withholding', () => {
  const bank = useBank()

  test('gives back the tax with the interest: nothing of either stays', async () => {
    const first = day('2026-03-26')
    await introduceRate(bank, first, RATE)
    const accountId = await openFor(bank, first, 500_000)
    let deposit = ''
    await liveDays(bank, [first, day('2026-04-04')], async (date) => {
      if (date === '2026-03-27') {
        deposit = (await settleDeposit(bank, accountId, 1_000_000, date)).id
      }
      if (date === '2026-04-02') await returnOn(bank, deposit, date)
    })
    const [takeback] = await bank.db
      .selectFrom('interest_takebacks')
      .select(['amount_cents', 'withheld_back_cents'])
      .where('institution_id', '=', bank.institution_id)
      .execute()
    expect(takeback).toEqual({ amount_cents: 500, withheld_back_cents: 120 })
    const [paid] = await paidTo(bank, accountId)
    const keptCents = (paid?.amount_cents ?? 0) - 500
    expect(await currentOf(bank, accountId)).toBe(
      500_000 + keptCents - Math.round(keptCents * 0.24),
    )
    await expectSoundBooks(bank.db)
  })
})

describe('for any balances, days and corrections', () => {
  const bank = useBank()

  test('what is withheld is 24 % of each credit to the cent, and the books are sound', async () => {
    let turn = 0
    const movement = fc.record({
      on: fc.integer({ min: 0, max: 40 }),
      late: fc.integer({ min: 0, max: 20 }),
      cents: fc.integer({ min: -400_000, max: 900_000 }).filter((cents) => cents !== 0),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 500_000, max: 90_000_000 }),
        fc.array(movement, { maxLength: 4 }),
        async (startCents, movements) => {
          turn += 1
          const own = await anotherBank(bank, `withholding-${turn}`)
          const first = day('2026-01-20')
          await introduceRate(own, first, RATE)
          const accountId = await openFor(own, first, startCents + 1_600_000)
          await liveDays(own, [first, addDays(first, 45)], async (date) => {
            for (const { on, late, cents } of movements) {
              if (addDays(first, on) !== date) continue
              const counts = addDays(date, -Math.min(late, on))
              await credit(own, accountId, cents, counts)
            }
          })
          for (const { amount_cents, withheld_cents } of await paidTo(own, accountId)) {
            if (amount_cents >= 0) expect(withheld_cents).toBe(Math.round(amount_cents * 0.24))
            else expect(withheld_cents).toBeLessThanOrEqual(0)
          }
          await expectSoundBooks(bank.db)
        },
      ),
      { numRuns: 8 },
    )
  })
})
