import type { StaffMember } from '@passbook/contract/console/team'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { notifyByEmail } from '../../../mail/notify.ts'
import { asStaff } from '../as-staff.ts'
import { endStaffSessions } from '../door/end-staff-sessions.ts'
import { lockMember } from '../door/lock-member.ts'
import { readMember } from './members.ts'

const OWN = 'Remove your own passkeys on the page Your sign-in.'

/** Of somebody who lost a passkey: none of theirs opens anything again, and whoever is in is out. */
export function removePasskeys(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
): Promise<StaffMember> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async ({ trx, actor }) => {
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    const staff = await lockMember(trx, { institution_id, staff_id })
    const removed = await trx
      .deleteFrom('passkeys')
      .where('institution_id', '=', institution_id)
      .where('staff_id', '=', staff_id)
      .returning('name')
      .execute()
    if (removed.length === 0) throw invalid('', `${staff.name} has no passkey.`)
    await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'remove_staff_passkeys',
      entity: 'staff',
      entityId: staff_id,
      details: { before: { passkeys: removed.length }, after: { passkeys: 0 } },
    })
    const names = removed.map(({ name }) => name).join(', ')
    await notifyByEmail(ctx, trx, institution_id, {
      to: staff.email,
      template: 'staff_passkey_removed',
      params: { name: names },
    })
    return readMember(trx, { institution_id, staff_id })
  })
}
