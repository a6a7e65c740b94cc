import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'

/** The last day an institution has accrued; null before its first. */
export async function accruedThrough(
  db: Database,
  institution_id: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('interest_runs')
    .select('through')
    .where('institution_id', '=', institution_id)
    .where('step', '=', 'accrual')
    .orderBy('through', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.through ?? null
}
