import { sql } from 'kysely'
import type { BusinessDate } from '../platform/calendar/business-date.ts'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/statement.ts'
import { balanceUpTo } from './effective-order.ts'

const END_OF_DAY_SEQ = sql<number>`9223372036854775807`

/** The balance of a savings account at the end of a date, by effective date. */
export async function balanceAsOf(
  db: Database,
  institution_id: string,
  accountId: string,
  date: BusinessDate,
): Promise<number> {
  const balance = balanceUpTo(
    sql`${institution_id}::uuid`,
    sql`${accountId}::uuid`,
    sql`${date}::date`,
    END_OF_DAY_SEQ,
  )
  const { rows } = await sql<{ cents: number }>`select ${balance} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

interface BalancesInput {
  institution_id: string
  account_id: string
  dates: BusinessDate[]
}

interface DatedBalance {
  date: BusinessDate
  balance_cents: number
  interest_cents: number
}

/**
 * The balances of a savings account at the end of each of these days since it was opened, and the
 * interest credited until then, less what was taken back. Each balance is found by an index, however many
 * postings lie between two days.
 */
export const findBalancesOn = statement(
  (_db, { institution_id, account_id, dates }: BalancesInput) => sql<DatedBalance>`
    with credited as (
      select effective_date, sum(sum(cents)) over (order by effective_date)::bigint as cents
      from (
        select payment.effective_date, payment.amount_cents as cents
        from interest_payments payment
        where payment.institution_id = ${institution_id} and payment.account_id = ${account_id}
        union all
        select takeback.effective_date, -takeback.amount_cents
        from interest_takebacks takeback
        where takeback.institution_id = ${institution_id} and takeback.account_id = ${account_id}
      ) amounts
      group by effective_date
    )
    select day::date as date,
      ${balanceUpTo(
        sql`account.institution_id`,
        sql`account.id`,
        sql`day::date`,
        END_OF_DAY_SEQ,
      )} as balance_cents,
      coalesce((
        select credited.cents from credited where credited.effective_date <= day::date
        order by credited.effective_date desc limit 1), 0)::bigint as interest_cents
    from savings_accounts account
    cross join unnest(${dates}::date[]) as day
    where account.institution_id = ${institution_id} and account.id = ${account_id}
      and day >= account.opened_on
    order by day`,
)
