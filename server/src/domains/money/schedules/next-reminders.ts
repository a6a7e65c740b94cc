import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'

/** By institution, the first day from one on on which `remindOfDeposits` finds something. */
export async function nextReminders(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(file_date) - ${LIMITS.depositSoon.days}::integer as date
    from transfers
    where status in ('Initiated', 'Pending') and kind = 'deposit' and scheduled_date is not null
      and file_date >= ${from}::date + ${LIMITS.depositSoon.days}::integer
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
