import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { achKinds } from './batch-kinds.ts'
import { listUnfinished } from './queries.ts'

/** The first day from one on whose cut-off `submitDue` finds something, as things stand. */
export async function nextFile(
  db: Database,
  institution_id: string,
  from: BusinessDate,
): Promise<BusinessDate | null> {
  const unfinished = await listUnfinished(db, institution_id)
  if (unfinished.length > 0) return from
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select min(file_date) as date from transfers
    where institution_id = ${institution_id} and status in ('Initiated', 'Pending')
      and kind = any(${achKinds}::transfer_kind[])`.execute(db)
  return rows[0]?.date ?? null
}
