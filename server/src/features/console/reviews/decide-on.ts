import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { finishReview } from '../../registration/finish-review.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'

interface Decision {
  decision: 'approve' | 'decline'
  reason: string
}

/** Decides about somebody who waits for it, and sees to the tasks that asked for it. */
export function decideOn(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { decision, reason }: Decision,
) {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'reviews.decide',
    ofCustomer(depositor_id),
    async ({ trx, now, actor, ctx: inside }) => {
      const { registration_status, standing } = await finishReview(inside, {
        institution_id,
        depositor_id,
        outcome: decision === 'approve' ? 'MANUALLY_REVIEWED' : 'FAILED',
        note: reason,
        now,
        actor,
      })
      await trx
        .updateTable('staff_tasks')
        .set({ handled_at: now, handled_by: actor.id })
        .where('institution_id', '=', institution_id)
        .where('depositor_id', '=', depositor_id)
        .where('kind', '=', 'identity_review')
        .where('handled_at', 'is', null)
        .execute()
      return { registration_status, standing }
    },
  )
}
