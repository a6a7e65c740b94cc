import { lastDayOfMonth } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { accruedOn } from '../../../ledger/interest/accrued-on.ts'
import { postingCents } from '../../../ledger/interest-math.ts'
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
  return Number(postingCents(await accruedOn(db, institution_id, account_id, period_to)))
}
