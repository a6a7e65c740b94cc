import type { RecordedDispute, StaffDispute } from '@passbook/contract/console/disputes'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { recordDispute } from '../record-dispute.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { ofConversation, ofCustomer } from '../../../../platform/conflicts-of-interest/whom.ts'
import { readDispute } from './read-disputes.ts'

/** Somebody of the staff writes down a dispute; the same act as the operator's command. */
export function record(
  ctx: Context,
  caller: StaffCaller,
  wish: RecordedDispute,
): Promise<StaffDispute> {
  const { institution_id } = caller
  const whom =
    wish.from === 'message' ? ofConversation(wish.message_id) : ofCustomer(wish.depositor_id)
  return asStaffFor(ctx, caller, 'disputes.record', whom, async (desk) => {
    const { trx, actor } = desk
    const { id } = await recordDispute(desk.ctx, trx, { institution_id, wish, actor })
    return readDispute(desk.ctx, caller, id)
  })
}
