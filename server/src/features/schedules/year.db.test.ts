import { Every } from '@passbook/contract/repeating'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOn, useBank as testBank } from '../../../test/banking.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../test/books.ts'
import { addLink } from '../../../test/linking.ts'
import { leavingDays } from '../../../test/repeating/plain-calendar.ts'
import { type BusinessDate, addDays, parseBusinessDate } from '../../calendar/business-date.ts'
import { easternInstant } from '../../calendar/eastern.ts'
import { inTransaction } from '../../db/transaction.ts'
import { advanceClock } from '../../jobs/banking/advance-clock.ts'
import { readSavingsProduct } from '../product/queries.ts'
import { placeDeposit } from '../transfers/wishes/place-deposit.ts'

const bank = testBank()
const START = parseBusinessDate('2026-11-16')
const LAST = addDays(START, 366)

interface Wish {
  anchor: BusinessDate
  every: Every
}

/** Ends of months, holidays, and whatever chance finds. */
const wishes: Wish[] = [
  { anchor: parseBusinessDate('2026-12-31'), every: 'month' },
  { anchor: parseBusinessDate('2026-11-26'), every: 'week' },
  { anchor: parseBusinessDate('2026-12-25'), every: 'two_weeks' },
  ...fc.sample(
    fc.record({
      anchor: fc.integer({ min: 0, max: 60 }).map((days) => addDays(START, days)),
      every: fc.constantFrom(...Every.options),
    }),
    2,
  ),
]

async function repeat({ anchor, every }: Wish): Promise<string> {
  const { db, institution_id } = bank
  const accountId = await openOn(bank, START, 0)
  const link = await addLink(bank, { savingsAccountId: accountId })
  const { schedule } = await inTransaction(db, async (trx) =>
    placeDeposit(trx, {
      institution_id,
      accountId,
      linkedAccountId: link.id,
      madeBy: link.depositor_id,
      amountCents: 1_000,
      date: anchor,
      repeat: { every },
      replaced: undefined,
      expectedSettlementDate: undefined,
      product: await readSavingsProduct(trx, institution_id),
      now: easternInstant(START, '10:00'),
      actor: TEST_ACTOR,
    }),
  )
  if (schedule === undefined) throw new Error('it does not repeat')
  return schedule.id
}

test('a year of banking days takes what a calendar walked by hand says, each once', async () => {
  const { ctx, db, institution_id } = bank
  await ctx.bankingClock?.beginAt(easternInstant(START, '10:00'))
  // The other institutions have no days: they cost time and show nothing.
  await sql`
    insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
    select id, 'begin', '2030-01-01', '2030-01-01', now() from institutions
    where id <> ${institution_id}`.execute(db)
  const ids: string[] = []
  for (const wish of wishes) ids.push(await repeat(wish))
  await advanceClock(ctx, { to: easternInstant(LAST, '23:00') })
  for (const [index, { anchor, every }] of wishes.entries()) {
    const all = await db
      .selectFrom('transfers')
      .select(['file_date', 'status'])
      .where('schedule_id', '=', ids[index] ?? '')
      .orderBy('file_date')
      .execute()
    const left = all.filter(({ status }) => status !== 'Initiated')
    const expected = leavingDays(anchor, every, LAST)
    expect([anchor, every, left.map(({ file_date }) => file_date)]).toEqual([
      anchor,
      every,
      expected,
    ])
    // And the one that comes next.
    expect(all).toHaveLength(expected.length + 1)
  }
  await expectSoundBooks(db)
})
