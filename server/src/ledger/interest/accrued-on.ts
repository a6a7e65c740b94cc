import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Accrued, NOTHING_ACCRUED, parseAccrued } from '../interest-math.ts'

/** What an account had earned by the end of a day and was not paid by then, as its night left it. */
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
