import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'
import { endStaffSessions } from '../sign-in/end-staff-sessions.ts'
import { lockMember } from '../sign-in/lock-member.ts'

/** Removes the passkeys of somebody who lost one, and ends their sessions. */
export async function forgetPasskeys(
  { ctx, trx, now, actor }: AtDesk,
  { institution_id, staff_id }: { institution_id: string; staff_id: string },
): Promise<void> {
  const staff = await lockMember(trx, { institution_id, staff_id })
  const removed = await trx
    .deleteFrom('passkeys')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .returning('name')
    .execute()
  if (removed.length === 0) throw invalid('', `${staff.name} has no passkey.`)
  await trx
    .updateTable('staff')
    .set({ access_changed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
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
}
