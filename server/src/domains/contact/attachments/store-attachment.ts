import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '@passbook/contract/attachments'
import type { Context } from '../../../context.ts'
import { attachmentKey } from './attachment-key.ts'
import type { CheckedFile } from './checked-file.ts'

/**
 * Stores a checked file, before the transaction that needs it: that keeps it with `keepAttachments`.
 * What nothing keeps, because the call failed or was made twice, is pruned.
 */
export async function storeAttachment(
  { db, files, realTime }: Pick<Context, 'db' | 'files' | 'realTime'>,
  institution_id: string,
  { name, content_type, bytes }: CheckedFile,
): Promise<Attachment> {
  const id = randomUUID()
  const size_bytes = bytes.length
  const hash = createHash('sha256').update(bytes).digest()
  const stored_at = realTime.now()
  // The row comes first: bytes without one would stay for good.
  await db
    .insertInto('attachments')
    .values({ institution_id, id, name, content_type, size_bytes, hash, stored_at, kept_at: null })
    .execute()
  await files.put(attachmentKey({ institution_id, id }), Readable.from([bytes]), content_type)
  return { uuid: id, name, content_type, size_bytes }
}
