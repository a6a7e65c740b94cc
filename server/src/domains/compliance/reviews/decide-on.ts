import type { StaffMember } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { finishReview } from './finish-review.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'

interface Decision {
  decision: 'approve' | 'decline'
  reason: string
}

/** Decides about somebody who waits for it. */
export function decideOn(
  ctx: Context,
  caller: StaffMember,
  depositor_id: string,
  { decision, reason }: Decision,
) {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'reviews.decide',
    ofCustomer(depositor_id),
    async ({ now, actor, ctx: inside }) => {
      const { registration_status, standing } = await finishReview(inside, {
        institution_id,
        depositor_id,
        outcome: decision === 'approve' ? 'MANUALLY_REVIEWED' : 'FAILED',
        note: reason,
        now,
        actor,
      })
      return { registration_status, standing }
    },
  )
}
