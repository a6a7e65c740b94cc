import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Accrued, NOTHING_ACCRUED, parseAccrued } from '../interest-math.ts'
import { readInterestHistory } from './read-history.ts'
import {
  replayInterest,
  type DatedCents,
  type InterestHistory,
  type ReturnedDeposit,
} from './replay-interest.ts'

/** The interest an account had earned and not been paid by the end of a day, as stored that night. */
export async function accruedOn(
  db: Database,
  institution_id: string,
  accountId: string,
  date: BusinessDate,
): Promise<Accrued> {
  const { rows } = await sql<{ accrued: string }>`
    select coalesce(correction.accrued, accrual.accrued) as accrued
    from interest_accruals accrual
    left join interest_corrections correction using (institution_id, accrual_date, account_id)
    where accrual.institution_id = ${institution_id} and accrual.accrual_date = ${date}
      and accrual.account_id = ${accountId}
      and not exists (
        select from interest_payments paid
        where paid.institution_id = ${institution_id} and paid.account_id = ${accountId}
          and paid.paid_through >= ${date} and paid.reason <> 'correction')`.execute(db)
  const [row] = rows
  return row ? parseAccrued(row.accrued) : NOTHING_ACCRUED
}

/** The last day an institution has accrued; null before its first. */
export async function accruedThrough(
  db: Database,
  institution_id: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('interest_runs')
    .select('through')
    .where('institution_id', '=', institution_id)
    .where('step', '=', 'accrual')
    .orderBy('through', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.through ?? null
}

/** The interest an account has earned and not been paid yet, and the last day it includes. */
export async function readAccrued(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<{ accrued: Accrued; through: BusinessDate | null }> {
  const through = await accruedThrough(db, institution_id)
  if (through === null) return { accrued: NOTHING_ACCRUED, through }
  if (await isToBeRecounted(db, institution_id, accountId)) {
    const history = await readInterestHistory(db, institution_id, accountId)
    return { accrued: replayInterest(history, through).accrued, through }
  }
  return { accrued: await accruedOn(db, institution_id, accountId, through), through }
}

/** Whether a deposit was returned and the nightly run that excludes it is still to come. */
async function isToBeRecounted(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<boolean> {
  const open = await db
    .selectFrom('interest_recounts')
    .select('transfer_id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('recounted_on', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * The interest credited because of a returned deposit, by credit date: what months and closings paid,
 * less what they would have paid without the deposit, each rounded separately.
 */
export function interestFromDeposit(history: InterestHistory, entryId: number): DatedCents[] {
  const { paidThrough, returned } = history
  const deposit = returned.find((some) => some.entryId === entryId)
  if (deposit === undefined || paidThrough === null || paidThrough < deposit.date) return []
  const withDeposit = { ...history, returned: returned.filter((some) => some !== deposit) }
  const { paid: paidWithDeposit } = replayInterest(withDeposit, paidThrough)
  const days = new Map<BusinessDate, bigint>()
  replayInterest(history, paidThrough).paid.forEach(({ date, cents }, index) => {
    const earnedCents = (paidWithDeposit[index]?.cents ?? 0n) - cents
    const day = creditedOn(history, deposit, date)
    days.set(day, (days.get(day) ?? 0n) + earnedCents)
  })
  return [...days].map(([date, cents]) => ({ date, cents })).filter(({ cents }) => cents > 0n)
}

/**
 * When a month's interest reached the account: with its payment or, for a deposit posted too late for
 * that, with the first correction afterwards, perhaps in another year.
 */
function creditedOn(
  { payments }: InterestHistory,
  deposit: ReturnedDeposit,
  payday: BusinessDate,
): BusinessDate {
  const credit = payments.find(({ entryId, paidThrough, isTakenBack, date }) => {
    const isKnown = entryId !== null && entryId > deposit.entryId
    const isLater = paidThrough === null && !isTakenBack && date > payday
    return isKnown && (paidThrough === payday || isLater)
  })
  return credit?.date ?? payday
}
