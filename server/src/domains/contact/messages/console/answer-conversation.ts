import type { StaffMessage } from '@passbook/contract/sandbox-messages'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { answerMessage } from '../staff/answer-message.ts'
import { readThread } from '../staff/read-thread.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/whom.ts'

/** Somebody of the staff answers; the same act as the operator's command. */
export function answerConversation(
  ctx: Context,
  caller: StaffCaller,
  threadId: string,
  text: string,
): Promise<StaffMessage> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'messages.answer', ofConversation(threadId), async (desk) => {
    const { now, actor, trx } = desk
    await answerMessage(desk.ctx, { institution_id, threadId, text, now, actor })
    return readThread(trx, institution_id, threadId)
  })
}
