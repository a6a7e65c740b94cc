import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import { attachmentKey } from './attachment-key.ts'

/** No call takes so long. */
const KEEP_MS = 3_600_000
const MAX_A_RUN = 1_000

/** Removes files that were stored and that nothing kept; bytes first, so that no row forgets them. */
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
