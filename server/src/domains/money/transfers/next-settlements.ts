import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'

/** By institution, the first day on which `settleDue` finds something, as things stand. */
export async function nextSettlements(db: Database): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id,
      min(case when posted_entry_id is null then settlement_date else available_date end) as date
    from transfers where status = 'Submitted' group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
