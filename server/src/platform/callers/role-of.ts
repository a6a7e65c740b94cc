import type { StaffRole } from '@passbook/contract/console/roles'
import { type RawBuilder, sql } from 'kysely'

/**
 * The role of a staff member with what it may do, for a query of the table `staff` under this name. Every
 * decision about a role reads it here, so that a custom role counts as it is now. A retired one allows nothing.
 */
export function roleOf(staff = 'staff'): RawBuilder<StaffRole> {
  const column = (name: string) => sql.ref(`${staff}.${name}`)
  return sql<StaffRole>`case when ${column('custom_role_id')} is null
    then to_jsonb(${column('role')})
    else (
      select jsonb_build_object(
        'uuid', custom.id,
        'name', custom.name,
        'acts', to_jsonb(case when custom.retired_at is null then custom.acts else '{}' end),
        'refund_day_cents', custom.refund_day_cents,
        'reversal_day_cents', custom.reversal_day_cents
      )
      from custom_roles as custom
      where custom.institution_id = ${column('institution_id')}
        and custom.id = ${column('custom_role_id')}
    ) end`
}
