import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { NOTHING_ACCRUED, accrueDay, postingCents } from '../../../ledger/interest-math.ts'
import { NO_RATE, readRates } from '../../../ledger/interest/rate-on.ts'

interface Missing {
  institution_id: string
  amountCents: number
  /** From the day it was missing to the day before it is there again. */
  from: BusinessDate | null
  to: BusinessDate
}

/** What money would have earned had it been there: each day at the rate that was in force. */
export async function lostInterest(
  db: Database,
  { institution_id, amountCents, from, to }: Missing,
): Promise<number> {
  if (from === null || from >= to) return 0
  const rates = await readRates(db, institution_id)
  let accrued = NOTHING_ACCRUED
  for (let day = from; day < to; day = addDays(day, 1)) {
    const rate = rates.findLast((change) => change.date <= day)?.rate ?? NO_RATE
    accrued = accrueDay(BigInt(amountCents), accrued, rate)
  }
  return Number(postingCents(accrued))
}
