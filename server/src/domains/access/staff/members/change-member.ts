import type { Role } from '@passbook/contract/console/roles'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'
import { endStaffSessions } from '../sign-in/end-staff-sessions.ts'
import { lockMember } from '../sign-in/lock-member.ts'
import type { Staff } from '../sign-in/queries.ts'
import { activeAdministrators } from './members.ts'
import { withdrawLostRequests } from './withdraw-requests.ts'

interface Change {
  institution_id: string
  /** Whose account it is. */
  staff_id: string
  role?: Role | undefined
  is_disabled?: boolean | undefined
  /** Who makes the change, or agreed to it. */
  by: string
}

const ADMINISTRATORS_LEFT = 2
const LAST_TWO = 'At least two administrators have to stay active. Add another administrator first.'

/** Changes what somebody may do, or whether they may sign in. Their sessions end with it. */
export async function changeMember(
  { ctx, trx, now, actor }: AtDesk,
  { institution_id, staff_id, role, is_disabled, by }: Change,
): Promise<Staff> {
  await activeAdministrators(trx, institution_id).forUpdate().execute()
  const before = await lockMember(trx, { institution_id, staff_id })
  const after = {
    role: role ?? before.role,
    disabled_at: is_disabled === undefined ? before.disabled_at : is_disabled ? now : null,
    // What administrators decide about an account takes the place of what the operator restored.
    restored_until: is_disabled === undefined ? before.restored_until : null,
  }
  const isGaining = after.disabled_at === null
  await trx
    .updateTable('staff')
    .set(isGaining ? { ...after, access_changed_at: now } : after)
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .execute()
  const wasAdministrator = before.role === 'administrator' && before.disabled_at === null
  const left = await activeAdministrators(trx, institution_id).execute()
  if (wasAdministrator && left.length < ADMINISTRATORS_LEFT) throw invalid('', LAST_TWO)
  await withdrawLostRequests(trx, {
    institution_id,
    maker: { ...before, ...after },
    by,
    now,
    actor,
  })
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
  return before
}
