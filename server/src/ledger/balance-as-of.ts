import { sql } from 'kysely'
import type { BusinessDate } from '../calendar/business-date.ts'
import type { Database } from '../db/database.ts'
import type { SystemAccountKind } from '../db/tables/ledger.ts'
import { balanceUpTo } from './effective-order.ts'

const AFTER_ALL_OF_THE_DAY = sql<number>`9223372036854775807`

/** What a savings account held at the end of a date, with all that counts from that date or before. */
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
    AFTER_ALL_OF_THE_DAY,
  )
  const { rows } = await sql<{ cents: number }>`select ${balance} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The balance of one of the institution's own accounts: a sum, there is no row to lock. */
export async function systemBalance(
  db: Database,
  institution_id: string,
  kind: SystemAccountKind,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from postings
    where institution_id = ${institution_id} and account_seq is null and account_id = (
      select id from ledger_accounts
      where institution_id = ${institution_id} and kind = ${kind} and kind <> 'savings')`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
