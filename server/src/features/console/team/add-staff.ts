import type { Role } from '@passbook/contract/console/roles'
import type { StaffMember } from '@passbook/contract/console/team'
import type { Actor } from '../../../audit/actor.ts'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { invalid } from '../../../errors.ts'
import { asStaff } from '../as-staff.ts'
import { sendStaffLink } from '../door/send-staff-link.ts'
import { toMember } from './members.ts'

export interface NewStaff {
  email: string
  name: string
  role: Role
}

const KNOWN = 'Somebody of the staff has this email address already.'

/** An administrator adds somebody, who is sent a link to choose a password. */
export function addStaff(ctx: Context, caller: StaffCaller, given: NewStaff): Promise<StaffMember> {
  return asStaff(ctx, caller, 'staff.manage', ({ trx, actor }) =>
    createStaff(ctx, trx, { ...given, institution_id: caller.institution_id, actor }),
  )
}

/** The same for whoever may, also the command that adds the first administrator. */
export async function createStaff(
  ctx: Context,
  trx: Transaction,
  { institution_id, email, name, role, actor }: NewStaff & { institution_id: string; actor: Actor },
): Promise<StaffMember> {
  const staff = await trx
    .insertInto('staff')
    .values({ institution_id, email, name, role, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['institution_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (staff === undefined) throw invalid('email', KNOWN)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'add_staff',
    entity: 'staff',
    entityId: staff.id,
    details: { after: { email, role } },
  })
  await sendStaffLink(ctx, trx, staff)
  return toMember({ ...staff, passkeys: 0 })
}
