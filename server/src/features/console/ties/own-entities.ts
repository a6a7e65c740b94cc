import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export interface Who {
  institution_id: string
  staff_id: string
}

/**
 * The entities whose account is somebody's own or their family's: those an administrator recorded, and
 * that of whoever signs in at the bank with the same email address.
 */
export async function ownEntities(
  db: Database,
  { institution_id, staff_id }: Who,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entity_id: string }>`
    select person.entity_id from staff_ties tie
    join depositors person on person.institution_id = tie.institution_id
      and person.id = tie.depositor_id
    where tie.institution_id = ${institution_id} and tie.staff_id = ${staff_id}
    union
    select person.entity_id from staff
    join users on users.institution_id = staff.institution_id and users.email = lower(staff.email)
    join depositors person on person.institution_id = users.institution_id
      and person.user_id = users.id
    where staff.institution_id = ${institution_id} and staff.id = ${staff_id}`.execute(db)
  return new Set(rows.map(({ entity_id }) => entity_id))
}
