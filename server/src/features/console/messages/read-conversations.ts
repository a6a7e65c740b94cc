import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { listThreads } from '../../messages/staff/list-threads.ts'
import { readThread } from '../../messages/staff/read-thread.ts'

/** Who waits for an answer first. */
export function listConversations(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<StaffThread[]> {
  return listThreads(db, institution_id)
}

export function readConversation(
  { db }: Context,
  { institution_id }: StaffCaller,
  threadId: string,
): Promise<StaffMessage> {
  return readThread(db, institution_id, threadId)
}
