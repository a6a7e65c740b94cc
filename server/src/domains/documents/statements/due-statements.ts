import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'

/** The next missing statement of an account. */
export interface DueStatement {
  account_id: string
  period_from: BusinessDate
  period_to: BusinessDate
  is_final: boolean
}

/**
 * The next statement of every account. It begins the day after the last statement, or the day the account
 * was opened, and ends the day before the next statement day, or the day the account was closed. There is
 * none after the final statement.
 */
function nextStatementSql(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select account.institution_id, account.id as account_id, period.period_from,
    least(period.eve, account.closed_on) as period_to,
    account.closed_on is not null and account.closed_on <= period.eve as is_final
  from savings_accounts account
  join savings_products product on product.institution_id = account.institution_id
  left join lateral (
    select before.period_to from statements before
    where before.institution_id = account.institution_id and before.account_id = account.id
    order by before.period_to desc limit 1) last on true
  cross join lateral (
    select begun.period_from, (case when begun.day > begun.period_from then begun.day
      else (begun.day + interval '1 month')::date end) - 1 as eve
    from (
      select coalesce(last.period_to + 1, account.opened_on) as period_from,
        (date_trunc('month', coalesce(last.period_to + 1, account.opened_on)::timestamp)::date
          + product.statement_day - 1) as day) begun) period
  where ${which} and (account.closed_on is null or last.period_to is null
    or last.period_to < account.closed_on)`
}

interface Page {
  institution_id: string
  /** Only periods that ended by this day. */
  through: BusinessDate
  after: string
  /** Accounts to leave out. */
  without: ReadonlySet<string>
  limit: number
}

/** The due statements, in the order of their account ids. */
export async function listDue(
  db: Database,
  { institution_id, through, after, without, limit }: Page,
): Promise<DueStatement[]> {
  const which = sql`account.institution_id = ${institution_id} and account.id > ${after}
    and account.id <> all(${[...without]}::uuid[])`
  const { rows } = await sql<DueStatement>`
    select account_id, period_from, period_to, is_final from (${nextStatementSql(which)}) next
    where period_to <= ${through}
    order by account_id limit ${limit}`.execute(db)
  return rows
}

/** The next statement of one account, if it is due. */
export async function findDue(
  db: Database,
  { institution_id, accountId }: { institution_id: string; accountId: string },
  through: BusinessDate,
): Promise<DueStatement | undefined> {
  const which = sql`account.institution_id = ${institution_id} and account.id = ${accountId}`
  const { rows } = await sql<DueStatement>`
    select account_id, period_from, period_to, is_final from (${nextStatementSql(which)}) next
    where period_to <= ${through}`.execute(db)
  return rows[0]
}

/** For each institution, the first day on or after `from` at whose end a statement is due. */
export async function nextStatements(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, greatest(min(period_to), ${from}::date) as date
    from (${nextStatementSql(sql`true`)}) next group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
