import type { Approval } from '@passbook/contract/console/approvals'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import { expireRequests } from '../../access/staff/acts/request.ts'
import { assertOpen, readApproval } from './list-approvals.ts'
import { saveDecision } from './save-decision.ts'

const NOT_OWN = 'Only the person who made this request can withdraw it.'

/** The maker takes back a request that nobody has decided. */
export async function withdrawApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<Approval> {
  const { institution_id, staff_id } = caller
  await expireRequests(ctx.db, institution_id, ctx.clock.now())
  return asStaff(ctx, caller, 'approvals.withdraw', async ({ trx, now, actor }) => {
    const asked = await trx
      .selectFrom('staff_approvals')
      .select(['id', 'what', 'depositor_id', 'asked_by', 'decision', 'expires_at'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (asked === undefined) throw new DomainError('not_found')
    if (asked.asked_by !== staff_id) throw new DomainError('not_allowed', { message: NOT_OWN })
    assertOpen(asked, now)
    const decided = { decision: 'withdrawn', staff_id, reason, now } as const
    await saveDecision(trx, { institution_id, uuid }, decided)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'withdraw_request',
      entity: asked.depositor_id ? 'depositor' : 'staff_approval',
      entityId: asked.depositor_id ?? uuid,
      details: { approval_id: uuid, what: asked.what, reason },
    })
    return readApproval(trx, caller, uuid)
  })
}
