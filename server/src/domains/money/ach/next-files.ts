import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { achKinds } from './batch-kinds.ts'

/**
 * By institution, the first day from one on whose cut-off `submitDue` finds something, as things
 * stand: a transfer that is due, or a file that was not finished.
 */
export async function nextFiles(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(date) as date from (
      select institution_id, file_date as date from transfers
      where status in ('Initiated', 'Pending') and kind = any(${achKinds}::transfer_kind[])
      union all
      select institution_id, ${from}::date from ach_files
      where direction = 'out' and state <> 'handed_over') work
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
