import { sql } from 'kysely'
import { lastDayOfMonth } from '../../../calendar/business-date.ts'
import type { Database } from '../../../db/database.ts'
import { parseAccrued, postingCents } from '../../../ledger/interest-math.ts'
import type { DueStatement } from './due-statements.ts'

/**
 * What was earned by the last day of a period and was not paid by then, in cents (RULES: Statements and
 * rates). A month is paid on its last day and a closing to the day, so only a period that ends within
 * a month has some.
 */
export async function readUnpaid(
  db: Database,
  institution_id: string,
  { account_id, period_to, is_final }: DueStatement,
): Promise<number> {
  if (is_final || period_to === lastDayOfMonth(period_to)) return 0
  const { rows } = await sql<{ accrued: string }>`
    select coalesce(correction.accrued, accrual.accrued) as accrued
    from interest_accruals accrual
    left join interest_corrections correction using (institution_id, accrual_date, account_id)
    where accrual.institution_id = ${institution_id} and accrual.accrual_date = ${period_to}
      and accrual.account_id = ${account_id}
      and not exists (
        select from interest_payments paid
        where paid.institution_id = ${institution_id} and paid.account_id = ${account_id}
          and paid.paid_through >= ${period_to} and paid.reason <> 'correction')`.execute(db)
  const [row] = rows
  return row ? Number(postingCents(parseAccrued(row.accrued))) : 0
}
