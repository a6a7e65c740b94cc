import { Every } from '@passbook/contract/repeating'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useBank as testBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { leavingDays } from '../../../../test/repeating/plain-calendar.ts'
import { type Repeated, repeat, transfersOf } from '../../../../test/repeating/schedules.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { advanceClock } from '../../../doors/banking-day/advance-clock.ts'

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

test('a year of banking days takes what a calendar walked by hand says, each once', async () => {
  const { ctx, db, institution_id } = bank
  await ctx.bankingClock?.beginAt(easternInstant(START, '10:00'))
  // The other institutions have no days: they cost time and show nothing.
  await sql`
    insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
    select id, 'begin', '2030-01-01', '2030-01-01', now() from institutions
    where id <> ${institution_id}`.execute(db)
  const now = easternInstant(START, '10:00')
  const begun: [Wish, Repeated][] = []
  for (const wish of wishes) begun.push([wish, await repeat(bank, { ...wish, now })])
  await advanceClock(ctx, { to: easternInstant(LAST, '23:00') })
  for (const [{ anchor, every }, repeated] of begun) {
    const all = await transfersOf(bank, repeated)
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
