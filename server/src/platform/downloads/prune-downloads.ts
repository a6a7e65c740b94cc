import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../db/across-institutions.ts'

/** Forgets what nobody fetched in time, and removes the files that were made for it. */
export async function pruneDownloads({ db, files, realTime }: Context): Promise<void> {
  const over = await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('downloads')
    .where('expires_at', '<', realTime.now())
    .returning(['file_key', 'is_temporary'])
    .execute()
  for (const { file_key, is_temporary } of over) {
    if (is_temporary) await files.remove(file_key)
  }
}
