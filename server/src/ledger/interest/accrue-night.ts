import type { Pool } from 'pg'
import { type BusinessDate, addDays } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { scopedSql } from '../../platform/db/tenant-scope.ts'
import { DAILY_ACCRUAL_SQL } from '../interest-math.ts'
import { type NightInput, correctLate } from './correct-late.ts'

/** A million accounts take seconds; this timeout limits a statement that hangs. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000

/**
 * Accrues one day of an institution. $1 institution, $2 day, $3 the day before, $4 whether it ended a
 * month. `mark` allows one run per day, after the day before (and its month) is done; without a mark no
 * rows are inserted. The end-of-day balance is the current one less postings with a later effective date.
 * `news` counts postings that the previous run did not know: those with an earlier date than this day are
 * late. A month's own interest and its withheld tax, written after the month's last day accrued, do not
 * count. A closing writes them before that day accrued (`ahead`): they earn from the next day on, and that
 * night already knew them. A returned deposit is also late, until its days are recalculated. Rows are inserted in key
 * order, which is half the cost of other orders.
 */
const ACCRUE_SQL = scopedSql(`
  with mark as (
    insert into interest_runs (institution_id, step, through)
    select $1, 'accrual', $2::date
    where not exists (
        select from interest_runs where institution_id = $1 and step = 'accrual')
      or (exists (
          select from interest_runs
          where institution_id = $1 and step = 'accrual' and through = $3::date)
        and not exists (select from uncorrected($1, $3::date))
        and (not $4::boolean or exists (
          select from interest_runs
          where institution_id = $1 and step = 'payment' and through = $3::date)))
    on conflict do nothing
    returning through
  ), in_force as (
    select coalesce((
      select rate from product_rates
      where institution_id = $1 and effective_date <= $2::date
      order by effective_date desc limit 1), 0)::numeric(9, 6) as rate
  ), closing as (
    select distinct account_id from interest_payments
    where institution_id = $1 and paid_through >= $2::date and reason = 'closing'
  ), ahead as (
    select account_id, amount_cents - withheld_cents as cents from interest_payments
    where institution_id = $1 and paid_through = $2::date and reason = 'month'
  ), paid as (
    select payment.account_id, sum(num_nonnulls(entry_id, withholding_entry_id)) filter (
        where effective_date < $2::date and closing.account_id is null) as postings
    from interest_payments payment
    left join closing on closing.account_id = payment.account_id
    where institution_id = $1 and paid_through = $3::date and reason <> 'correction'
    group by payment.account_id
  ), day as (
    select balance.institution_id, balance.account_id, balance.posting_count::integer,
      balance.posting_count - coalesce(before.posting_count, 0)
        - coalesce(paid.postings, 0) as news,
      case when balance.last_effective_date < $2::date then 0 else (
        select count(*) from postings
        where postings.institution_id = $1 and postings.account_id = balance.account_id
          and postings.account_seq is not null and postings.effective_date >= $2::date
          and postings.account_seq > coalesce(before.posting_count, 0)) end as timely_news,
      greatest(0, balance.current_cents - case when balance.last_effective_date <= $2::date
        then 0 else (
          select coalesce(sum(amount_cents), 0)::bigint from postings
          where postings.institution_id = $1 and postings.account_id = balance.account_id
            and postings.account_seq is not null and postings.effective_date > $2::date)
        end - coalesce(ahead.cents, 0)) as balance_cents,
      case when paid.account_id is not null then 0
        else coalesce(correction.accrued, before.accrued, 0) end as accrued,
      case when stop.account_id is not null then 0 else in_force.rate end as rate,
      recount.account_id is not null as is_recounted
    from savings_balances balance
    cross join in_force
    left join interest_accruals before
      on before.institution_id = $1 and before.accrual_date = $3::date
      and before.account_id = balance.account_id
    left join interest_corrections correction
      on correction.institution_id = $1 and correction.accrual_date = $3::date
      and correction.account_id = balance.account_id
    left join paid on paid.account_id = balance.account_id
    left join ahead on ahead.account_id = balance.account_id
    left join interest_stops stop
      on stop.institution_id = $1 and stop.account_id = balance.account_id
      and stop.last_day < $2::date and (stop.resumed_on is null or stop.resumed_on > $2::date)
    left join (
      select distinct account_id from interest_recounts
      where institution_id = $1 and recounted_on is null) recount
      on recount.account_id = balance.account_id
    where exists (select from mark)
      and balance.institution_id = $1 and balance.is_open and balance.posting_count > 0
    order by balance.account_id
    offset 0
  )
  insert into interest_accruals (institution_id, account_id, balance_cents, accrual_date,
    posting_count, is_late, rate, accrued)
  select institution_id, account_id, balance_cents, $2::date, posting_count,
    news > timely_news or is_recounted, rate, accrued + ${DAILY_ACCRUAL_SQL}
  from day`)

/**
 * Accrues a day for all accounts of an institution: one statement, all or nothing, at most once. Then it
 * corrects late postings, account by account; if run again, it continues there.
 */
export async function accrueNight(
  { pool, db }: { pool: Pool; db: Database },
  { institution_id, date, now }: NightInput,
): Promise<void> {
  const dayBefore = addDays(date, -1)
  const endedMonth = date.endsWith('-01')
  await inPlannedTransaction(pool, ACCRUE_SQL, [institution_id, date, dayBefore, endedMonth])
  await assertAccrued(db, institution_id, date)
  await correctLate(db, { institution_id, date, now })
}

/** Turns nested loops off: the statistics lack tonight's rows, and a million lookups would be planned. */
async function inPlannedTransaction(pool: Pool, text: string, values: unknown[]): Promise<void> {
  const client = await pool.connect()
  const statement = { text, values, query_timeout: STATEMENT_TIMEOUT_MS }
  let isBroken = true
  try {
    await client.query('begin')
    await client.query('set local enable_nestloop = off')
    await client.query(statement)
    await client.query('commit')
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}

async function assertAccrued(db: Database, institution_id: string, date: BusinessDate) {
  const mark = await db
    .selectFrom('interest_runs')
    .select('through')
    .where('institution_id', '=', institution_id)
    .where('step', '=', 'accrual')
    .where('through', '=', date)
    .executeTakeFirst()
  if (mark === undefined) throw new Error(`${date} cannot accrue before the days ahead of it`)
}
