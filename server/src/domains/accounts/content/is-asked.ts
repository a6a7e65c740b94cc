import type { Approval } from '@passbook/contract/console/approvals'
import type { Database } from '../../../platform/db/database.ts'

/** Whether a second person has been asked and has not decided. */
export async function isAsked(
  db: Database,
  institution_id: string,
  what: Approval['what'],
): Promise<boolean> {
  const open = await db
    .selectFrom('staff_approvals')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('what', '=', what)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
