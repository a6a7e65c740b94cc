import type { Approval } from '@passbook/contract/console/approvals'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { asStaffFor } from '../as-staff.ts'
import { askedAbout } from '../ties/asked-about.ts'
import { isApart } from '../ties/assert-apart.ts'
import { needsPasskey } from '../door/settings.ts'
import { carryOut } from './carry-out.ts'
import { approvals, toApproval } from './list-approvals.ts'

interface Decision {
  decision: 'approve' | 'refuse'
  reason: string
}

const NO_PASSKEY =
  'Your institution wants approvers to sign in with a passkey before they decide. Add one under Your sign-in, and sign in with it.'
const ASKER_CLOSE =
  'Whoever asked for this turned out to be close to the account. Refuse it, and have somebody else ask.'
const OWN = 'You asked for this yourself. Somebody else has to decide.'

/** A second person agrees, which carries it out, or refuses; never whoever asked. */
export function decideApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { decision, reason }: Decision,
): Promise<Approval> {
  const { institution_id, staff_id } = caller
  const whom = askedAbout(uuid, ctx.clock.now())
  return asStaffFor(ctx, caller, 'approvals.decide', whom, async (desk) => {
    const { trx, now, actor } = desk
    if (await needsPasskey(trx, caller)) {
      throw new DomainError('not_allowed', { message: NO_PASSKEY, fields: { '': [NO_PASSKEY] } })
    }
    const asked = await trx
      .selectFrom('staff_approvals')
      .select(['id', 'what', 'depositor_id', 'subject_id', 'payload', 'asked_by', 'decision'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (asked === undefined) throw new DomainError('not_found')
    if (asked.decision !== null) throw invalid('', 'This was decided already.')
    if (asked.asked_by === staff_id) throw new DomainError('not_allowed', { message: OWN })
    const asker = { institution_id, staff_id: asked.asked_by }
    if (decision === 'approve' && !(await isApart(trx, asker, whom))) throw invalid('', ASKER_CLOSE)
    await trx
      .updateTable('staff_approvals')
      .set({
        decision: decision === 'approve' ? 'approved' : 'refused',
        decided_by: staff_id,
        decided_at: now,
        decided_reason: reason,
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: `${decision}_${asked.what}`,
      entity: asked.depositor_id ? 'depositor' : 'staff_approval',
      entityId: asked.depositor_id ?? uuid,
      details: { approval_id: uuid, reason },
    })
    if (decision === 'approve') await carryOut[asked.what](desk, { institution_id, ...asked })
    const after = await approvals(trx, institution_id)
      .where('approval.id', '=', uuid)
      .executeTakeFirstOrThrow()
    return toApproval(after, caller)
  })
}
