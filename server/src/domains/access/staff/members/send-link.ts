import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'
import { lockMember } from '../sign-in/lock-member.ts'
import { sendStaffLink } from '../sign-in/send-staff-link.ts'

/** Sends somebody a new link to choose a password; earlier links stop working. */
export async function sendLink(
  { ctx, trx, actor }: AtDesk,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<void> {
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
}
