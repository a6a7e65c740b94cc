import type { Readable } from 'node:stream'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { attachmentKey } from '../../attachments/attachment-key.ts'
import { findThreadAttachment } from '../threads/queries.ts'

interface Opened {
  name: string
  content: Readable
}

/** The bytes of a file that came with a message, for staff. */
export async function openAttachment(
  { db, files }: Pick<Context, 'db' | 'files'>,
  institution_id: string,
  wanted: { threadId: string; attachmentId: string },
): Promise<Opened> {
  const file = await findThreadAttachment(db, institution_id, wanted)
  if (file === undefined) throw new DomainError('not_found')
  return { name: file.name, content: await files.open(attachmentKey(file)) }
}
