import type { StaffRole } from '@passbook/contract/console/roles'
import type { Selectable } from 'kysely'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

/** A staff member, and their role with what it may do. */
export type Staff = Selectable<Tables['staff']> & { held_role: StaffRole }

export function findStaffByEmail(
  db: Database,
  institution_id: string,
  email: string,
): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .select(roleOf().as('held_role'))
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
}
