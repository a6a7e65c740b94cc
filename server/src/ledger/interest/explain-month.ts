import { sql } from 'kysely'
import {
  type BusinessDate,
  businessDate,
  lastDayOfMonth,
} from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { InterestReason } from '../../platform/db/tables/interest.ts'
import {
  type Accrued,
  NOTHING_ACCRUED,
  addedSince,
  parseAccrued,
  parseRate,
  sumAccrued,
} from '../interest-math.ts'
import { readInterestHistory } from './read-history.ts'
import { type InterestDay, replayInterest } from './replay-interest.ts'

interface Wanted {
  institution_id: string
  account_id: string
  year: number
  month: number
}

/** How the interest of a month came about. */
export interface ExplainedMonth {
  openedOn: BusinessDate
  from: BusinessDate
  to: BusinessDate
  /** The days that were counted; together they earned `exact`. */
  days: InterestDay[]
  exact: Accrued
  stored: MonthNights
}

/**
 * The days of a month as they were counted when it was paid, or, while it runs, as they are counted
 * now. What the nights wrote down answers; only days before something came to light late are counted
 * once more, from what that night knew. Undefined where the account is not there.
 */
export async function explainMonth(
  db: Database,
  { institution_id, account_id, year, month }: Wanted,
): Promise<ExplainedMonth | undefined> {
  const from = businessDate(year, month, 1)
  const to = lastDayOfMonth(from)
  const account = { institution_id, account_id }
  const [stored] = await findMonthNights(db, { ...account, from, to })
  if (stored === undefined) return undefined
  const days = isBeingRecounted(stored)
    ? await countAnew(db, account, [from, to], stored.accrued_through)
    : await countedDays(db, account, stored)
  const exact = sumAccrued(days.map(({ interest }) => interest))
  return { openedOn: stored.opened_on, from, to, days, exact, stored }
}

/** A month that was paid stays as it was; what comes to light later is corrected in another. */
function isBeingRecounted({ is_to_be_recounted, payments }: MonthNights): boolean {
  return is_to_be_recounted && payments.every(({ reason }) => reason === 'correction')
}

interface Account {
  institution_id: string
  account_id: string
}

/** Between the return of a deposit and the night after it: as the balance's interest is reckoned. */
async function countAnew(
  db: Database,
  { institution_id, account_id }: Account,
  [from, to]: readonly [BusinessDate, BusinessDate],
  through: BusinessDate | null,
): Promise<InterestDay[]> {
  if (through === null) return []
  const days: InterestDay[] = []
  const history = await readInterestHistory(db, institution_id, account_id)
  replayInterest(history, through, (day) => days.push(day))
  return days.filter(({ date }) => date >= from && date <= to)
}

async function countedDays(
  db: Database,
  account: Account,
  { nights, payments }: MonthNights,
): Promise<InterestDay[]> {
  const lastLate = nights.findLastIndex(({ corrected }) => corrected !== null)
  const paidThrough = new Set(
    payments.filter(({ reason }) => reason !== 'correction').map((paid) => paid.paid_through),
  )
  const early = nights.slice(0, lastLate + 1)
  const [late] = early.slice(-1)
  const recounted = late && (await daysAsKnown(db, account, early, late))
  let before = late && !paidThrough.has(late.date) ? accruedAfter(late) : NOTHING_ACCRUED
  const following = nights.slice(lastLate + 1).map((night) => {
    const day = toDay(night, before)
    before = paidThrough.has(night.date) ? NOTHING_ACCRUED : accruedAfter(night)
    return day
  })
  return [...(recounted ?? []), ...following]
}

/** The days up to a night that corrected something, as it counted them. */
async function daysAsKnown(
  db: Database,
  { institution_id, account_id }: Account,
  early: readonly StoredNight[],
  late: StoredNight,
): Promise<InterestDay[]> {
  const knownTo = { date: late.date, postingCount: late.posting_count }
  const history = await readInterestHistory(db, institution_id, account_id, knownTo)
  const first = early[0]?.date ?? late.date
  const days: InterestDay[] = []
  const { accrued } = replayInterest(history, late.date, (day) => {
    if (day.date >= first) days.push(day)
  })
  return accrued === accruedAfter(late) ? days : asOneSum(early)
}

/**
 * A posting that slipped in between a night and its correction is known to the correction alone: then
 * the last day is told with all that was earned until then, so that the sum is right all the same.
 */
function asOneSum(early: readonly StoredNight[]): InterestDay[] {
  return early.map((night, index) => ({
    ...toDay(night, accruedAfter(night)),
    interest: index === early.length - 1 ? accruedAfter(night) : NOTHING_ACCRUED,
  }))
}

function toDay(night: StoredNight, before: Accrued): InterestDay {
  return {
    date: night.date,
    balanceCents: BigInt(night.balance_cents),
    rate: parseRate(night.rate),
    interest: addedSince(before, accruedAfter(night)),
  }
}

function accruedAfter({ corrected, accrued }: StoredNight): Accrued {
  return parseAccrued(corrected ?? accrued)
}

interface WantedMonth {
  institution_id: string
  account_id: string
  /** The first and the last day of a month. */
  from: BusinessDate
  to: BusinessDate
}

/** A night as it was written down. */
interface StoredNight {
  date: BusinessDate
  balance_cents: number
  /** Exact decimals, as text: what JSON calls a number would be cut. */
  rate: string
  accrued: string
  /** What is accrued instead, where something had come to light. */
  corrected: string | null
  posting_count: number
}

interface StoredPayment {
  paid_through: BusinessDate
  reason: InterestReason
  effective_date: BusinessDate
  accrued: string | null
  amount_cents: number
  withheld_cents: number
}

interface MonthNights {
  opened_on: BusinessDate
  accrued_through: BusinessDate | null
  /** A deposit came back, and the night that leaves its days out is still to come. */
  is_to_be_recounted: boolean
  nights: StoredNight[]
  /** Of the month itself, and corrections credited within it. */
  payments: StoredPayment[]
  /** Taken back of what the month credited. */
  takebacks: { effective_date: BusinessDate; amount_cents: number; withheld_back_cents: number }[]
}

/** What the nights of a month wrote down for an account, each found by its whole key: one statement. */
const findMonthNights = statement(
  (_db, wanted: WantedMonth) => sql<MonthNights>`
    select account.opened_on,
      (select run.through from interest_runs run
        where run.institution_id = account.institution_id and run.step = 'accrual'
        order by run.through desc limit 1) as accrued_through,
      exists (
        select from interest_recounts recount
        where recount.institution_id = account.institution_id
          and recount.account_id = account.id and recount.recounted_on is null
      ) as is_to_be_recounted,
      coalesce((
        select json_agg(json_build_object('date', night.accrual_date,
          'balance_cents', night.balance_cents, 'rate', night.rate::text,
          'accrued', night.accrued::text, 'corrected', night.corrected::text,
          'posting_count', night.posting_count) order by night.accrual_date)
        from generate_series(0, ${wanted.to}::date - ${wanted.from}::date) as days
        cross join lateral (
          select accrual.accrual_date, accrual.balance_cents, accrual.rate, accrual.accrued,
            accrual.posting_count, (
              select correction.accrued from interest_corrections correction
              where correction.institution_id = accrual.institution_id
                and correction.accrual_date = accrual.accrual_date
                and correction.account_id = accrual.account_id) as corrected
          from interest_accruals accrual
          where accrual.institution_id = account.institution_id
            and accrual.accrual_date = ${wanted.from}::date + days
            and accrual.account_id = account.id
          limit 1) night), '[]') as nights,
      coalesce((
        select json_agg(json_build_object('paid_through', payment.paid_through,
          'reason', payment.reason, 'effective_date', payment.effective_date,
          'accrued', payment.accrued::text, 'amount_cents', payment.amount_cents,
          'withheld_cents', payment.withheld_cents)
          order by payment.effective_date, payment.paid_through)
        from interest_payments payment
        where payment.institution_id = account.institution_id and payment.account_id = account.id
          and case when payment.reason = 'correction' then payment.effective_date
            else payment.paid_through end between ${wanted.from} and ${wanted.to}), '[]') as payments,
      coalesce((
        select json_agg(json_build_object('effective_date', takeback.effective_date,
          'amount_cents', takeback.amount_cents,
          'withheld_back_cents', takeback.withheld_back_cents) order by takeback.effective_date)
        from interest_takebacks takeback
        where takeback.institution_id = account.institution_id
          and takeback.account_id = account.id
          and takeback.credited_on between ${wanted.from} and ${wanted.to}), '[]') as takebacks
    from savings_accounts account
    where account.institution_id = ${wanted.institution_id} and account.id = ${wanted.account_id}`,
)
