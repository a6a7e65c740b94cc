import type { Download } from '@passbook/contract/downloads'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { attachmentKey } from '../../attachments/attachment-key.ts'
import { makeDownload } from '../../../../platform/downloads/make-download.ts'
import { findThreadAttachment } from '../threads/queries.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/whom.ts'

/** Lets somebody of the staff fetch a file that came with a message; that they looked is kept. */
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
