import { sql } from 'kysely'
import {
  type BusinessDate,
  addDays,
  lastDayOfMonth,
} from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockBalances } from '../balances.ts'
import { type Accrued, NOTHING_ACCRUED, formatAccrued, postingCents } from '../interest-math.ts'
import { lockInterest, payAccount } from './pay-account.ts'
import { readInterestHistory } from './read-history.ts'
import { type PaidInterest, type ReplayedInterest, replayInterest } from './replay-interest.ts'
import { paymentKey, assignToEarlierYears } from './take-back-interest.ts'

export interface ClosingInterestInput {
  institution_id: string
  accountId: string
  /** The day the payout leaves; the days before it earn interest, it does not. It may be to come. */
  date: BusinessDate
}

/** A month that ends before the payout leaves, and the tax withheld on its last day. */
interface UnpaidMonth extends PaidInterest {
  withheldCents: number
}

interface ClosingInterest {
  /** The months that end before the payout leaves and are not paid yet. */
  months: UnpaidMonth[]
  /** What is owed besides them. */
  owedCents: number
  accrued: Accrued
  /** The part of the interest owed that past payments lacked; negative if they paid too much. */
  differenceCents: number
  /** What each month or closing should have paid. */
  paid: PaidInterest[]
}

/**
 * The interest that closing on a date would pay, shown before confirmation (UX 7). Interest is credited on the
 * last day of each month, also of a month that ends before the payout leaves: over New Year it is income of
 * the year that ends, and its tax is withheld in that year.
 */
export async function quoteInterestToDate(
  db: Database,
  input: ClosingInterestInput,
): Promise<ClosingInterest> {
  const history = await readInterestHistory(db, input.institution_id, input.accountId)
  const lastDay = addDays(input.date, -1)
  let replayed = replayInterest(history, lastDay)
  const months: UnpaidMonth[] = []
  for (const date of listUnpaidMonths(history.paidThrough, replayed, lastDay)) {
    const isLast = date === lastDay
    const { accrued } = isLast ? replayed : findPaid(replayed, date)
    const cents = postingCents(accrued)
    if (cents === 0n) continue
    const withheldCents = await readWithholding(db, input, { date, cents: Number(cents) })
    months.push({ date, cents, accrued, withheldCents })
    if (isLast) {
      const paid = [...replayed.paid, { date, cents, accrued }]
      const differenceCents = replayed.differenceCents + cents
      replayed = { accrued: NOTHING_ACCRUED, paid, differenceCents }
    } else if (withheldCents !== 0) {
      // The tax leaves the balance with the month's interest, so it earns nothing afterwards.
      history.changes.push({ date: addDays(date, 1), cents: -BigInt(withheldCents) })
      replayed = replayInterest(history, lastDay)
    }
  }
  const { accrued, paid } = replayed
  const ofMonths = months.reduce((sum, { cents }) => sum + cents, 0n)
  // A stopped payout may have been paid for more days than this one.
  const ahead = history.payments.filter(
    ({ paidThrough }) => paidThrough !== null && paidThrough > lastDay,
  )
  const paidAhead = ahead.reduce((sum, { owedCents: cents }) => sum + cents, 0n)
  const differenceCents = Number(replayed.differenceCents - ofMonths - paidAhead)
  const owedCents = differenceCents + Number(postingCents(accrued))
  return { months, owedCents, accrued, differenceCents, paid }
}

/** The ends of months through a day that no payment covers yet. */
function listUnpaidMonths(
  paidThrough: BusinessDate | null,
  { paid }: ReplayedInterest,
  lastDay: BusinessDate,
): BusinessDate[] {
  const ended = paid.map(({ date }) => date)
  if (lastDay === lastDayOfMonth(lastDay) && !ended.includes(lastDay)) ended.push(lastDay)
  return ended.filter((date) => paidThrough === null || date > paidThrough)
}

function findPaid({ paid }: ReplayedInterest, date: BusinessDate): PaidInterest {
  const month = paid.find((each) => each.date === date)
  if (month === undefined) throw new Error('a month that is not replayed')
  return month
}

/** The tax to withhold from interest on a day. */
export async function readWithholding(
  db: Database,
  { institution_id, accountId }: Pick<ClosingInterestInput, 'institution_id' | 'accountId'>,
  { date, cents }: { date: BusinessDate; cents: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select withholding_of(${institution_id}, ${accountId}, ${cents}, ${date}) as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * What closing posts besides the months, on the day the payout leaves. Excess interest is taken back only up
 * to the available balance.
 */
export function payableInterest(
  { months, owedCents }: ClosingInterest,
  availableCents: number,
): number {
  const fromMonths = months.reduce((sum, each) => sum + Number(each.cents) - each.withheldCents, 0)
  return Math.max(owedCents, -availableCents - fromMonths)
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
  const quote = await quoteInterestToDate(trx, input)
  const { months, owedCents, accrued, differenceCents, paid } = quote
  const lastCents = payableInterest(quote, available_cents)
  let [interestCents, withheldCents] = [lastCents, 0]
  for (const month of months) {
    interestCents += Number(month.cents)
    withheldCents += await payMonth(trx, input, month)
  }
  const payment = {
    institution_id,
    paid_through: lastDay,
    account_id: accountId,
    reason: 'closing' as const,
    effective_date: date,
    accrued: formatAccrued(accrued),
    owed_cents: owedCents,
    amount_cents: lastCents,
  }
  withheldCents += await payAccount(trx, payment, 'Interest until closing', now)
  // The part that the institution bears was not taken back.
  const takenCents = differenceCents + (lastCents - owedCents)
  await assignToEarlierYears(trx, { payment: paymentKey(payment), takenCents, paid })
  return { interestCents, withheldCents }
}

/** Pays a month as the run of its last day would, which then finds it paid. Returns the cents withheld. */
function payMonth(
  trx: Transaction,
  { institution_id, accountId, now }: ClosingInterestInput & { now: Date },
  { date, cents, accrued }: PaidInterest,
): Promise<number> {
  const payment = {
    institution_id,
    paid_through: date,
    account_id: accountId,
    reason: 'month' as const,
    effective_date: date,
    accrued: formatAccrued(accrued),
    owed_cents: Number(cents),
    amount_cents: Number(cents),
  }
  return payAccount(trx, payment, 'Interest', now)
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
