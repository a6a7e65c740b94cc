import type { NewStaff, StaffMember } from '@passbook/contract/console/team'
import { type StaffRole, roleName } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Staff } from '../sign-in/queries.ts'
import { sendStaffLink } from '../sign-in/set-staff-password.ts'
import { findRole, roleColumns } from './custom-roles.ts'
import { toMember } from './members.ts'

const SAME_EMAIL = 'Another staff member already uses this email address.'
const SAME_NAME = 'Another staff member already has this name. Add a middle name or initial.'

type NewStaffInput = NewStaff & { institution_id: string }

/** Refuses a name or mailbox that another staff member, even a disabled one, already has. */
export async function assertNewStaff(
  db: Database,
  { institution_id, email, name, except }: Omit<NewStaffInput, 'role'> & { except?: string },
): Promise<void> {
  const same = await db
    .selectFrom('staff')
    .select(sql<boolean>`staff_name_key(name) = staff_name_key(${name})`.as('is_name'))
    .where('institution_id', '=', institution_id)
    .$if(except !== undefined, (staff) => staff.where('id', '!=', except ?? ''))
    .where(
      sql<boolean>`(staff_name_key(name) = staff_name_key(${name})
        or ${mailbox(sql.ref('email'))} = ${mailbox(sql`${email}`)})`,
    )
    .executeTakeFirst()
  if (same) throw same.is_name ? invalid('name', SAME_NAME) : invalid('email', SAME_EMAIL)
}

/** Mail to "ann+anything@bank.example" reaches the mailbox of "ann@bank.example". */
export function mailbox(email: ReturnType<typeof sql>) {
  return sql<string>`regexp_replace(lower(${email}), '\\+[^@]*@', '@')`
}

/** Adds a staff member and emails them a link to choose a password. */
export async function createStaff(
  ctx: Context,
  trx: Transaction,
  { role, ...wanted }: NewStaffInput & { actor: Actor },
): Promise<StaffMember> {
  const held = await findRole(trx, wanted.institution_id, role)
  const staff = await insertStaff(ctx, trx, { ...wanted, role: held })
  await sendStaffLink(ctx, trx, staff)
  return toMember({ ...staff, passkeys: 0, is_linked: false })
}

type InsertInput = Omit<NewStaffInput, 'role'> & { role: StaffRole; actor: Actor }

/** Adds a staff member, who cannot sign in with a password yet. */
export async function insertStaff(
  ctx: Context,
  trx: Transaction,
  { actor, role: held, ...wanted }: InsertInput,
): Promise<Staff> {
  const { institution_id, email, name } = wanted
  await assertNewStaff(trx, wanted)
  const now = ctx.clock.now()
  const staff = await trx
    .insertInto('staff')
    .values({
      institution_id,
      email,
      name,
      ...roleColumns(held),
      created_at: now,
      access_changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // Two requests for the same person were carried out at the same time.
  if (staff === undefined) throw invalid('email', SAME_EMAIL)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'add_staff',
    entity: 'staff',
    entityId: staff.id,
    details: { after: { email, role: roleName(held) } },
  })
  return { ...staff, held_role: held }
}
