import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { listThreads } from '../staff/list-threads.ts'
import { readThread } from '../staff/read-thread.ts'
import { assertApart } from '../../../../platform/conflicts-of-interest/assert-apart.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/whom.ts'

/** Who waits for an answer first. */
export async function listConversations(
  { db }: Context,
  caller: StaffCaller,
): Promise<StaffThread[]> {
  const { depositors } = await ownRows(db, caller)
  return listThreads(db, caller.institution_id, depositors)
}

export async function readConversation(
  { db }: Context,
  caller: StaffCaller,
  threadId: string,
): Promise<StaffMessage> {
  await assertApart(db, caller, ofConversation(threadId))
  return readThread(db, caller.institution_id, threadId)
}
