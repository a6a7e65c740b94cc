import type { StaffMember } from '@passbook/contract/console/team'
import type { Staff } from '../door/queries.ts'

/** Somebody of the staff, as an administrator sees them. */
export function toMember(staff: Staff): StaffMember {
  return {
    uuid: staff.id,
    name: staff.name,
    email: staff.email,
    role: staff.role,
    has_password: staff.password_hash !== null,
    last_seen_at: staff.last_seen_at?.toISOString() ?? null,
    disabled_at: staff.disabled_at?.toISOString() ?? null,
  }
}
