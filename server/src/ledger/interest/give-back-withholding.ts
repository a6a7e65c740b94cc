import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { translateErrors } from '../refusals.ts'
import type { DatedCents } from './replay-interest.ts'

interface TakenBack {
  institution_id: string
  accountId: string
  /** The returned deposit, and its request. */
  transferId: string
  requestId: string
  returnedOn: BusinessDate
  now: Date
}

export interface WithheldBack {
  cents: number
  /** The amount per credit day of this year; earlier years are not included. */
  byDay: ReadonlyMap<BusinessDate, number>
}

/**
 * The tax withheld on interest that is taken back: its share of the interest credited in the year of the
 * return. For an earlier year the person claims it on their own tax form (RULES: Tax).
 */
export async function findWithheldBack(
  trx: Transaction,
  { institution_id, accountId, returnedOn }: TakenBack,
  earned: readonly DatedCents[],
): Promise<WithheldBack> {
  const year = returnedOn.slice(0, 4)
  const ofYear = earned.filter(({ date }) => date.startsWith(year))
  const takenCents = Number(ofYear.reduce((sum, { cents }) => sum + cents, 0n))
  if (takenCents === 0) return { cents: 0, byDay: new Map() }
  const { rows } = await sql<{ cents: number }>`
    select -withholding_of(${institution_id}, ${accountId}, ${-takenCents}, ${returnedOn})
      as cents`.execute(trx)
  const cents = rows[0]?.cents ?? 0
  return { cents, byDay: spread(cents, ofYear) }
}

/** Distributes an amount over the days in order, each up to its interest, with nothing left over. */
function spread(cents: number, days: readonly DatedCents[]): Map<BusinessDate, number> {
  const byDay = new Map<BusinessDate, number>()
  let left = cents
  for (const day of days) {
    const share = Math.min(left, Number(day.cents))
    if (share > 0) byDay.set(day.date, share)
    left -= share
  }
  return byDay
}

/** Posts the tax back to the savings account or, once closed, against the debt. Returns the entry id. */
export async function giveBackWithholding(
  trx: Transaction,
  { institution_id, accountId, transferId, requestId, returnedOn, now }: TakenBack,
  { cents }: WithheldBack,
  isOwed: boolean,
): Promise<number | null> {
  if (cents === 0) return null
  const key = `withholding_given_back:${transferId}`
  const call = sql<{ entry_id: number }>`
    select post_withholding(${institution_id}, ${accountId}, ${-cents}, ${returnedOn},
      ${requestId}, ${isOwed}, ${now}, ${key}) as entry_id`
  const { rows } = await translateErrors(call.execute(trx))
  return rows[0]?.entry_id ?? null
}
