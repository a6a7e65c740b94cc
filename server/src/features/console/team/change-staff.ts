import type { Role } from '@passbook/contract/console/roles'
import type { StaffMember } from '@passbook/contract/console/team'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { asStaff } from '../as-staff.ts'
import { endStaffSessions } from '../door/end-staff-sessions.ts'
import { lockMember } from '../door/lock-member.ts'
import { readMember } from './members.ts'

interface Change {
  role?: Role | undefined
  is_disabled?: boolean | undefined
}

const OWN = 'Nobody changes what they may do themselves. Ask another administrator.'

/** What somebody may do, or whether they may come in at all; their sessions end with it. */
export function changeStaff(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  { role, is_disabled }: Change,
): Promise<StaffMember> {
  return asStaff(ctx, caller, 'staff.manage', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    if (staff_id === caller.staff_id) throw invalid('role', OWN)
    const before = await lockMember(trx, { institution_id, staff_id })
    const after = {
      role: role ?? before.role,
      disabled_at: is_disabled === undefined ? before.disabled_at : is_disabled ? now : null,
    }
    const changed = await trx
      .updateTable('staff')
      .set(after)
      .where('institution_id', '=', institution_id)
      .where('id', '=', staff_id)
      .returningAll()
      .executeTakeFirst()
    if (changed === undefined) throw new DomainError('not_found')
    await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_staff',
      entity: 'staff',
      entityId: staff_id,
      details: {
        before: { role: before.role, is_disabled: before.disabled_at !== null },
        after: { role: after.role, is_disabled: after.disabled_at !== null },
      },
    })
    return readMember(trx, { institution_id, staff_id })
  })
}
