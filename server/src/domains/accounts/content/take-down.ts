import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { endBanner } from '../../contact/alerts/end-banner.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'

/** Takes a notice down at once: what is wrong need not wait for a second person. */
export function takeDown(ctx: Context, caller: StaffCaller, banner_id: string): Promise<void> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', ({ trx, actor }) =>
    endBanner(trx, { institution_id, banner_id, now: ctx.realTime.now(), actor }),
  )
}
