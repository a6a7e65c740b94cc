import type { Selectable } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'

export type Staff = Selectable<Tables['staff']>

export function findStaffByEmail(
  db: Database,
  institution_id: string,
  email: string,
): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
}
