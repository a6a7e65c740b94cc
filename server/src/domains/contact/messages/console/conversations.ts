import type { Download } from '@passbook/contract/downloads'
import type { StaffMessage, StaffThread } from '@passbook/contract/sandbox-messages'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import { makeDownload } from '../../../../platform/downloads/downloads.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { attachmentKey } from '../../attachments/attachment.ts'
import { answerMessage, listThreads, readThread } from '../by-staff.ts'
import { findThreadAttachment } from '../threads.ts'

/** Lists conversations; those that wait for an answer come first. */
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
  await assertNoConflict(db, caller, ofConversation(threadId))
  return readThread(db, caller.institution_id, threadId)
}

/** A staff member answers, in the same way as the operator's command does. */
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

/** Lets a staff member download a file attached to a message, and audits the access. */
export function downloadAttachment(
  ctx: Context,
  caller: StaffCaller,
  wanted: { threadId: string; attachmentId: string },
): Promise<Download> {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'messages.read',
    ofConversation(wanted.threadId),
    async ({ trx, actor }) => {
      const file = await findThreadAttachment(trx, institution_id, wanted)
      if (file === undefined) throw new DomainError('not_found')
      await writeAudit(trx, {
        institution_id,
        actor,
        action: 'open_attachment',
        entity: 'message',
        entityId: wanted.threadId,
        details: { attachment_id: wanted.attachmentId },
      })
      return makeDownload(ctx, trx, caller, {
        key: attachmentKey(file),
        name: file.name,
        contentType: file.content_type,
        sizeBytes: file.size_bytes,
      })
    },
  )
}
