import { ACT_WORDS } from '@passbook/contract/console/act-words'
import type {
  CustomRoleLine,
  RoleChoice,
  RoleDefinition,
} from '@passbook/contract/console/custom-roles'
import { type Act, type CustomRole, Role, type StaffRole } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'

const NO_ROLE = 'This role does not exist or was retired. Choose another one.'

/** What somebody who is given a role gets; a custom role that is no longer in use is refused. */
export async function findRole(
  db: Database,
  institution_id: string,
  choice: RoleChoice,
): Promise<StaffRole> {
  const found = await lookUpRole(db, institution_id, choice)
  if (found === undefined) throw invalid('role', NO_ROLE)
  return found
}

/** A built-in role, or a custom one that is in use. */
export async function lookUpRole(
  db: Database,
  institution_id: string,
  choice: RoleChoice,
): Promise<StaffRole | undefined> {
  const builtIn = Role.safeParse(choice)
  if (builtIn.success) return builtIn.data
  const found = await findCustomRole(db, institution_id, choice)
  if (found === undefined) return undefined
  const { uuid, name, acts, refund_day_cents, reversal_day_cents } = found
  return { uuid, name, acts, refund_day_cents, reversal_day_cents }
}

/** How the table of staff stores a role. */
export function roleColumns(role: StaffRole): {
  role: Role | 'custom'
  custom_role_id: string | null
} {
  if (typeof role === 'string') return { role, custom_role_id: null }
  return { role: 'custom', custom_role_id: role.uuid }
}

/** A custom role that is in use. */
export function findCustomRole(
  db: Database,
  institution_id: string,
  id: string,
): Promise<(CustomRole & RoleDefinition) | undefined> {
  return db
    .selectFrom('custom_roles')
    .select(['id as uuid', 'name', 'description', 'acts', 'refund_day_cents', 'reversal_day_cents'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

export function listCustomRoles(db: Database, institution_id: string): Promise<CustomRoleLine[]> {
  return db
    .selectFrom('custom_roles as role')
    .select(['id as uuid', 'name', 'description', 'acts', 'refund_day_cents', 'reversal_day_cents'])
    .select(
      sql<number>`(select count(*)::int from staff where staff.institution_id = role.institution_id
        and staff.custom_role_id = role.id and staff.disabled_at is null)`.as('holders'),
    )
    .where('institution_id', '=', institution_id)
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()
}

const APPROVED_IT =
  'This person approved this role, so they can’t have it. Give them another role, or make a new one.'

/** Nobody gains a permission by a role that they approved, even after they stop being an administrator. */
export async function assertNotApprovedBy(
  db: Database,
  { institution_id, staff_id, role }: { institution_id: string; staff_id: string; role: StaffRole },
): Promise<void> {
  if (typeof role === 'string') return
  const approved = await db
    .selectFrom('staff_approvals as asked')
    .select('asked.id')
    .where('asked.institution_id', '=', institution_id)
    .where('asked.what', 'in', ['add_custom_role', 'change_custom_role'])
    .where('asked.subject_id', '=', role.uuid)
    .where('asked.decision', '=', 'approved')
    .where(
      sql<boolean>`(asked.decided_by = ${staff_id} or exists (select from approval_votes vote
        where vote.institution_id = ${institution_id} and vote.approval_id = asked.id
          and vote.staff_id = ${staff_id}))`,
    )
    .limit(1)
    .executeTakeFirst()
  if (approved) throw invalid('role', APPROVED_IT)
}

/** Permissions in words, for requests and the audit log. */
export function actWords(acts: readonly Act[]): string {
  return acts.map((act) => ACT_WORDS[act]).join('; ') || 'None'
}
