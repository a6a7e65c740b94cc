import type { Download } from '@passbook/contract/downloads'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { attachmentKey } from '../attachments/attachment-key.ts'
import { makeDownload } from '../../../platform/downloads/make-download.ts'
import { findOwnThread, findThreadAttachment } from './threads/queries.ts'

/** Lets a person fetch a file of a thread of their own. */
export async function downloadAttachment(
  ctx: Pick<Context, 'db' | 'realTime'>,
  caller: SessionCaller,
  wanted: { threadId: string; attachmentId: string },
): Promise<Download> {
  const { db } = ctx
  const thread = await findOwnThread(db, caller, wanted.threadId)
  const file = thread && (await findThreadAttachment(db, caller.institution_id, wanted))
  if (file === undefined) throw new DomainError('not_found')
  return makeDownload(ctx, db, caller, {
    key: attachmentKey(file),
    name: file.name,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
  })
}
