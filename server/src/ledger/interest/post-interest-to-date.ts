import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import { type Accrued, formatAccrued, postingCents } from '../interest-math.ts'
import { lockInterest, payAccount } from './pay-account.ts'
import { readInterestHistory } from './read-history.ts'
import { type DatedCents, replayInterest } from './replay-interest.ts'
import { paymentKey, assignToEarlierYears } from './take-back-interest.ts'

export interface ClosingInterestInput {
  institution_id: string
  accountId: string
  /** The day the payout leaves; the days before it earn interest, it does not. It may be to come. */
  date: BusinessDate
}

interface ClosingInterest {
  owedCents: number
  accrued: Accrued
  /** The part of the interest owed that past payments lacked; negative if they paid too much. */
  differenceCents: number
  /** What each month or closing should have paid. */
  paid: DatedCents[]
}

/** The interest that closing on a date would pay, shown before confirmation (UX 7). */
export async function quoteInterestToDate(
  db: Database,
  input: ClosingInterestInput,
): Promise<ClosingInterest> {
  const history = await readInterestHistory(db, input.institution_id, input.accountId)
  const { accrued, paid, differenceCents } = replayInterest(history, addDays(input.date, -1))
  const owedCents = Number(differenceCents + postingCents(accrued))
  return { owedCents, accrued, differenceCents: Number(differenceCents), paid }
}

/** The amount to post: excess interest is taken back only up to the available balance. */
export function payableInterest(owedCents: number, availableCents: number): number {
  return Math.max(owedCents, -availableCents)
}

/**
 * Pays the interest up to the day the payout leaves, in the transaction that closes the account, and stops
 * interest there (RULES-3 9). Days to come are calculated with the balance and the rates known now. Returns
 * the cents posted and withheld.
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
  const description = 'Interest until closing'
  const withheldCents = await payAccount(trx, payment, description, now)
  // The part that the institution bears was not taken back.
  const takenCents = differenceCents + (interestCents - owedCents)
  await assignToEarlierYears(trx, { payment: paymentKey(payment), takenCents, paid })
  return { interestCents, withheldCents }
}

/** Lets interest go on without a gap, because the payout was stopped and the money stays (RULES-3 9). */
export async function keepEarning(
  trx: Transaction,
  { institution_id, accountId }: Omit<ClosingInterestInput, 'date'>,
): Promise<void> {
  await trx
    .updateTable('interest_stops')
    .set({ resumed_on: sql<BusinessDate>`last_day + 1` })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('resumed_on', 'is', null)
    .execute()
}

/** Resumes interest from this day on, when staff reopen an account whose payout was returned. */
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

/** Stops interest. Returns false if it had already stopped, even the same day: then everything is paid. */
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
