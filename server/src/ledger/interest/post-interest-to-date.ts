import { type BusinessDate, addDays } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import { type Accrued, formatAccrued, postingCents } from '../interest-math.ts'
import { lockInterest, payAccount } from './pay-account.ts'
import { readInterestHistory } from './read-history.ts'
import { type DatedCents, replayInterest } from './replay-interest.ts'
import { nameOf, takeFromYears } from './take-back-interest.ts'

export interface ClosingInterestInput {
  institution_id: string
  accountId: string
  /** The day of closing; the days before it earn, it does not. */
  date: BusinessDate
}

interface ClosingInterest {
  owedCents: number
  accrued: Accrued
  /** Of what is owed: what past payments should have been more; below zero, less. */
  differenceCents: number
  /** What each month or closing should have paid. */
  paid: DatedCents[]
}

/** What closing on a date would pay, shown before one confirms (UX 7). */
export async function quoteInterestToDate(
  db: Database,
  input: ClosingInterestInput,
): Promise<ClosingInterest> {
  const history = await readInterestHistory(db, input.institution_id, input.accountId)
  const { accrued, paid, differenceCents } = replayInterest(history, addDays(input.date, -1))
  const owedCents = Number(differenceCents + postingCents(accrued))
  return { owedCents, accrued, differenceCents: Number(differenceCents), paid }
}

/** What is posted of it: too much interest is taken back only as far as the money is there. */
export function payableInterest(owedCents: number, availableCents: number): number {
  return Math.max(owedCents, -availableCents)
}

/**
 * Pays the interest up to a day, in the transaction that closes the account, and ends it there: what
 * stays in the account until its payout leaves earns no more. Returns the cents posted, and those
 * withheld of them.
 */
export async function postInterestToDate(
  trx: Transaction,
  input: ClosingInterestInput & { now: Date },
): Promise<{ interestCents: number; withheldCents: number }> {
  const { institution_id, accountId, date, now } = input
  await lockInterest(trx, institution_id)
  const { available_cents } = await lockBalances(trx, institution_id, accountId)
  const lastDay = addDays(date, -1)
  if (!(await stopInterest(trx, input, lastDay))) return { interestCents: 0, withheldCents: 0 }
  const { owedCents, accrued, differenceCents, paid } = await quoteInterestToDate(trx, input)
  const interestCents = payableInterest(owedCents, available_cents)
  const payment = {
    institution_id,
    paid_through: lastDay,
    account_id: accountId,
    reason: 'closing' as const,
    effective_date: date,
    accrued: formatAccrued(accrued),
    owed_cents: owedCents,
    amount_cents: interestCents,
  }
  const description = 'Interest to the day of closing'
  const withheldCents = await payAccount(trx, payment, description, now)
  // What the institution bears was not taken back.
  const takenCents = differenceCents + (interestCents - owedCents)
  await takeFromYears(trx, { payment: nameOf(payment), takenCents, paid })
  return { interestCents, withheldCents }
}

/** Staff reopen an account: it earns again from this day on. */
export async function resumeInterest(
  trx: Transaction,
  { institution_id, accountId, date }: ClosingInterestInput,
): Promise<void> {
  await trx
    .updateTable('interest_stops')
    .set({ resumed_on: date })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('resumed_on', 'is', null)
    .execute()
}

/** False when it had ended already, also earlier on the same day: then everything is paid. */
async function stopInterest(
  trx: Transaction,
  { institution_id, accountId }: ClosingInterestInput,
  lastDay: BusinessDate,
): Promise<boolean> {
  const stopped = await trx
    .updateTable('interest_stops')
    .set({ resumed_on: null })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('resumed_on', 'is', null), where('last_day', '=', lastDay)]))
    .returning('last_day')
    .execute()
  if (stopped.length > 0) return false
  await trx
    .insertInto('interest_stops')
    .values({ institution_id, account_id: accountId, last_day: lastDay })
    .execute()
  return true
}
