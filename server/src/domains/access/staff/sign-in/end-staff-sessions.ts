import type { Database } from '../../../../platform/db/database.ts'

/** Nobody works on in a session of theirs. */
export async function endStaffSessions(
  db: Database,
  { institution_id, staff_id, now }: { institution_id: string; staff_id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('staff_codes')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute()
}
