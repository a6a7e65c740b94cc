import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'

/** By institution, the first day on which something planned comes into force. */
export async function nextChanges(db: Database): Promise<Map<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('planned_changes')
    .select('institution_id')
    .select(({ fn }) => fn.min('effective_date').as('date'))
    .where('done_at', 'is', null)
    .where('dropped_at', 'is', null)
    .groupBy('institution_id')
    .execute()
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
