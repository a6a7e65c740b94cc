import type { Pool } from 'pg'
import { type BusinessDate, lastDayOfMonth } from '../../platform/calendar/business-date.ts'
import { scopedSql } from '../../platform/db/tenant-scope.ts'
import { DAILY_ACCRUAL_SQL } from '../interest-math.ts'

/**
 * Accrues the nights after one, through another. $1 institution, $2 the last night done, $3 the last to
 * do. Nights are quiet if that night was the last one done, knew every posting of every account, and left
 * nothing to correct or recalculate; if no posting has a later effective date; and if no rate, stop or
 * payment changes in between. Then each night's rows follow from the rows before.
 */
const ACCRUE_SQL = scopedSql(`
  with recursive quiet as (
    select
      (select max(through) from interest_runs
        where institution_id = $1 and step = 'accrual') = $2::date
      and not exists (select from uncorrected($1, $2::date))
      and not exists (
        select from savings_balances balance
        left join interest_accruals night
          on night.institution_id = $1 and night.accrual_date = $2::date
          and night.account_id = balance.account_id
        where balance.institution_id = $1 and balance.is_open and balance.posting_count > 0
          and (night.posting_count is distinct from balance.posting_count
            or balance.last_effective_date > $2::date))
      and not exists (
        select from interest_recounts where institution_id = $1 and recounted_on is null)
      and not exists (
        select from product_rates
        where institution_id = $1 and effective_date > $2::date and effective_date <= $3::date)
      and not exists (
        select from interest_stops
        where institution_id = $1 and ((last_day >= $2::date and last_day < $3::date)
          or (resumed_on > $2::date and resumed_on <= $3::date)))
      and not exists (
        select from interest_payments
        where institution_id = $1 and paid_through >= $2::date and reason <> 'correction') as is_so
  ), night as (
    select accrual.account_id, accrual.balance_cents, accrual.posting_count, accrual.rate,
      accrual.accrual_date, coalesce(correction.accrued, accrual.accrued) as accrued
    from quiet
    join interest_accruals accrual
      on accrual.institution_id = $1 and accrual.accrual_date = $2::date
    join savings_balances balance
      on balance.institution_id = $1 and balance.account_id = accrual.account_id
      and balance.is_open
    left join interest_corrections correction
      on correction.institution_id = $1 and correction.accrual_date = $2::date
      and correction.account_id = accrual.account_id
    where quiet.is_so
    union all
    select account_id, balance_cents, posting_count, rate, accrual_date + 1,
      (accrued + ${DAILY_ACCRUAL_SQL})::numeric(38, 18)
    from night where accrual_date < $3::date
  ), mark as (
    insert into interest_runs (institution_id, step, through)
    select $1, 'accrual', ($2::date + days)
    from quiet, generate_series(1, $3::date - $2::date) as days
    where quiet.is_so
  ), added as (
    insert into interest_accruals (institution_id, account_id, balance_cents, accrual_date,
      posting_count, is_late, rate, accrued)
    select $1, account_id, balance_cents, accrual_date, posting_count, false, rate, accrued
    from night where accrual_date > $2::date
    order by accrual_date, account_id
  )
  select is_so from quiet`)

/** The same limit as for a single night. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000

interface QuietNights {
  institution_id: string
  /** The last night that was accrued. */
  after: BusinessDate
  /** A night of the same month, because each month starts with nothing accrued. */
  last: BusinessDate
}

/**
 * Accrues the nights after one, through another, in one statement, with the same rows as night by night.
 * Returns false and does nothing if anything happens in between.
 */
export async function accrueQuietNights(
  pool: Pool,
  { institution_id, after, last }: QuietNights,
): Promise<boolean> {
  if (lastDayOfMonth(after) !== lastDayOfMonth(last)) return false
  const values = [institution_id, after, last]
  const statement = { text: ACCRUE_SQL, values, query_timeout: STATEMENT_TIMEOUT_MS }
  const { rows } = await pool.query<{ is_so: boolean | null }>(statement)
  return rows[0]?.is_so ?? false
}
