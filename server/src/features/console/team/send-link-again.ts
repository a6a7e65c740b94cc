import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { asStaff } from '../as-staff.ts'
import { sendStaffLink } from '../door/send-staff-link.ts'
import { lockMember } from '../door/lock-member.ts'

/** A new link to choose a password, for somebody who lost it or never used theirs. */
export function sendLinkAgain(ctx: Context, caller: StaffCaller, staff_id: string): Promise<void> {
  return asStaff(ctx, caller, 'staff.manage', async ({ trx, actor }) => {
    const { institution_id } = caller
    const staff = await lockMember(trx, { institution_id, staff_id })
    if (staff.disabled_at !== null) throw invalid('', `${staff.name} may no longer sign in.`)
    await sendStaffLink(ctx, trx, staff)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'send_staff_link',
      entity: 'staff',
      entityId: staff_id,
    })
  })
}
