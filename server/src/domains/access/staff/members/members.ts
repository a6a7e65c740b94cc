import type { StaffMember } from '@passbook/contract/console/team'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Staff } from '../sign-in/queries.ts'

/** Everybody of the staff, with how many passkeys they have. */
export function members(db: Database, institution_id: string) {
  return db
    .selectFrom('staff')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from passkeys
        where passkeys.institution_id = staff.institution_id and passkeys.staff_id = staff.id)`.as(
        'passkeys',
      ),
    )
    .where('institution_id', '=', institution_id)
}

/** Administrators who may sign in. */
export function activeAdministrators(db: Database, institution_id: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name'])
    .where('institution_id', '=', institution_id)
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .orderBy('id')
}

/** Somebody of the staff, as an administrator sees them. */
export function toMember(staff: Staff & { passkeys: number }): StaffMember {
  return {
    uuid: staff.id,
    name: staff.name,
    email: staff.email,
    role: staff.role,
    has_password: staff.password_hash !== null,
    passkeys: staff.passkeys,
    last_seen_at: staff.last_seen_at?.toISOString() ?? null,
    disabled_at: staff.disabled_at?.toISOString() ?? null,
    restored_until: staff.restored_until?.toISOString() ?? null,
  }
}

/** A person by name and sign-in: a name alone can be imitated. */
export function personWords({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`
}
