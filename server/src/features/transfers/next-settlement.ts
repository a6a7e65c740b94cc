import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'

/** The first day on which `settleDue` finds something, as things stand. */
export async function nextSettlement(
  db: Database,
  institution_id: string,
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select min(case when posted_entry_id is null then settlement_date else available_date end) as date
    from transfers where institution_id = ${institution_id} and status = 'Submitted'`.execute(db)
  return rows[0]?.date ?? null
}
