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

interface MonthInput {
  institution_id: string
  account_id: string
  year: number
  month: number
}

/** The calculation of a month's interest. */
export interface ExplainedMonth {
  openedOn: BusinessDate
  from: BusinessDate
  to: BusinessDate
  /** The days counted; together they earned `exact`. */
  days: InterestDay[]
  exact: Accrued
  stored: MonthNights
}

/**
 * The days of a month as counted when it was paid or, for the current month, as counted now. They come
 * from the stored nights; only days before a late correction are recalculated, from what was known that
 * night. Undefined if the account does not exist.
 */
export async function explainMonth(
  db: Database,
  { institution_id, account_id, year, month }: MonthInput,
): Promise<ExplainedMonth | undefined> {
  const from = businessDate(year, month, 1)
  const to = lastDayOfMonth(from)
  const account = { institution_id, account_id }
  const [stored] = await findMonthNights(db, { ...account, from, to })
  if (stored === undefined) return undefined
  const days = isBeingRecounted(stored)
    ? await recountDays(db, account, [from, to], stored.accrued_through)
    : await readCountedDays(db, account, stored)
  const exact = sumAccrued(days.map(({ interest }) => interest))
  return { openedOn: stored.opened_on, from, to, days, exact, stored }
}

/** A paid month stays as it was; later findings are corrected in another month. */
function isBeingRecounted({ is_to_be_recounted, payments }: MonthNights): boolean {
  return is_to_be_recounted && payments.every(({ reason }) => reason === 'correction')
}

interface Account {
  institution_id: string
  account_id: string
}

/** Recalculates the days between a deposit's return and the next nightly run. */
async function recountDays(
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

async function readCountedDays(
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
  const recounted = late && (await recountAsKnown(db, account, early, late))
  let before = late && !paidThrough.has(late.date) ? accruedAfter(late) : NOTHING_ACCRUED
  const following = nights.slice(lastLate + 1).map((night) => {
    const day = toDay(night, before)
    before = paidThrough.has(night.date) ? NOTHING_ACCRUED : accruedAfter(night)
    return day
  })
  return [...(recounted ?? []), ...following]
}

/** The days up to a night with a correction, as that correction counted them. */
async function recountAsKnown(
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
 * A posting written between a night and its correction is known only to the correction. Then the last day
 * shows all the interest earned until then, so that the sum is still right.
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

interface MonthRange {
  institution_id: string
  account_id: string
  /** The first and last days of a month. */
  from: BusinessDate
  to: BusinessDate
}

/** A stored night. */
interface StoredNight {
  date: BusinessDate
  balance_cents: number
  /** Exact decimals as text, because a JSON number would lose digits. */
  rate: string
  accrued: string
  /** The corrected accrual, if there was a correction. */
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
  /** A deposit was returned, and the nightly run that excludes it is still to come. */
  is_to_be_recounted: boolean
  nights: StoredNight[]
  /** The month's own payments, and corrections credited within it. */
  payments: StoredPayment[]
  /** The parts of the month's interest that were taken back. */
  takebacks: { effective_date: BusinessDate; amount_cents: number; withheld_back_cents: number }[]
}

/** Reads the stored nights of a month for an account in one statement, each row by its full key. */
const findMonthNights = statement(
  (_db, wanted: MonthRange) => sql<MonthNights>`
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
