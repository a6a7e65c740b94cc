import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AttachmentType, Attachment } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { shownName } from '../../../platform/shown-name.ts'
import type { CheckedFile } from './checked-file.ts'

/** The key of an attachment in the file store. */
export function attachmentKey({
  institution_id,
  id,
}: {
  institution_id: string
  id: string
}): string {
  return `${institution_id}/attachment/${id}`
}

const EXTENSIONS: Record<AttachmentType, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}
const ANY_EXTENSION = /\.[a-z\d]{1,5}$/i
const OUR_EXTENSIONS = /(\.(pdf|png|jpe?g))+$/i

/** The stored name of a file: safe to show, with the extension of its real type. */
export function safeName(given: string, type: AttachmentType): string {
  const extension = EXTENSIONS[type]
  const stem = shownName(given).replace(ANY_EXTENSION, '').replace(OUR_EXTENSIONS, '')
  const room = LIMITS.attachments.nameCharacters - extension.length
  return [...stem].slice(0, room).join('').trimEnd() + extension
}

/**
 * Stores a checked file before the transaction that needs it, which keeps it with `keepAttachments`.
 * A file that is not kept, because the call failed or was repeated, is pruned.
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
  // The row comes first, because bytes without a row would never be pruned.
  await db
    .insertInto('attachments')
    .values({ institution_id, id, name, content_type, size_bytes, hash, stored_at, kept_at: null })
    .execute()
  await files.put(attachmentKey({ institution_id, id }), Readable.from([bytes]), content_type)
  return { uuid: id, name, content_type, size_bytes }
}

/** Keeps stored files permanently, in the transaction of what they belong to: all of them or none. */
export async function keepAttachments(
  { realTime }: Pick<Context, 'realTime'>,
  trx: Transaction,
  institution_id: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return
  const kept = await trx
    .updateTable('attachments')
    .set({ kept_at: realTime.now() })
    .where('institution_id', '=', institution_id)
    .where(
      'id',
      'in',
      attachments.map(({ uuid }) => uuid),
    )
    .where('kept_at', 'is', null)
    .returning('id')
    .execute()
  // A file was pruned meanwhile, and nothing may point to deleted bytes.
  if (kept.length !== attachments.length) throw new DomainError('unavailable')
}

/** Longer than any call takes. */
const KEEP_MS = 3_600_000
const MAX_A_RUN = 1_000

/** Removes stored files that were never kept. The bytes go first, so that none are left without a row. */
export async function pruneAttachments({ db, files, realTime }: Context): Promise<void> {
  const left = await acrossInstitutions(db, 'pruning what has expired')
    .selectFrom('attachments')
    .select(['institution_id', 'id'])
    .where('kept_at', 'is', null)
    .where('stored_at', '<', new Date(realTime.now().getTime() - KEEP_MS))
    .limit(MAX_A_RUN)
    .execute()
  for (const { institution_id, id } of left) {
    await files.remove(attachmentKey({ institution_id, id }))
    await db
      .deleteFrom('attachments')
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .where('kept_at', 'is', null)
      .execute()
  }
}
