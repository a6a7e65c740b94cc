import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { statement } from '../../platform/db/statement.ts'
import type { InterestReason } from '../../platform/db/tables/interest.ts'

interface Wanted {
  institution_id: string
  account_id: string
  /** The first and the last day of a month. */
  from: BusinessDate
  to: BusinessDate
}

/** A night as it was written down. */
export interface StoredNight {
  date: BusinessDate
  balance_cents: number
  /** Exact decimals, as text: what JSON calls a number would be cut. */
  rate: string
  accrued: string
  /** What is accrued instead, where something had come to light. */
  corrected: string | null
  posting_count: number
}

export interface StoredPayment {
  paid_through: BusinessDate
  reason: InterestReason
  effective_date: BusinessDate
  accrued: string | null
  amount_cents: number
  withheld_cents: number
}

export interface MonthNights {
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
export const findMonthNights = statement(
  (_db, wanted: Wanted) => sql<MonthNights>`
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
