import type { Database } from '../../../platform/db/database.ts'
import { entityOf } from '../../../platform/callers/lock-entity.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/** Nobody comes to an account while its first holder is on HOLD (STATES: Joint). */
export async function isFirstHeld(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<boolean> {
  const held = await accountPeople(db, institution_id)
    .select('depositors.id')
    .where('is_primary', '=', true)
    .where('standing', '=', 'HOLD')
    .where('entities.id', '=', entityOf(db, { institution_id, depositor_id }).select('id'))
    .executeTakeFirst()
  return held !== undefined
}
