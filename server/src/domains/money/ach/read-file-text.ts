import type { Context } from '../../../context.ts'
import { chunkPlace } from './store-file-text.ts'

/** The text of a stored file in pieces of whole lines, opened one by one. */
export async function* readFileText(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  fileId: string,
): AsyncGenerator<string> {
  for (let place = 1; ; place += 1) {
    const chunk = await db
      .selectFrom('ach_file_chunks')
      .select('sealed')
      .where('institution_id', '=', institution_id)
      .where('file_id', '=', fileId)
      .where('place', '=', place)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield vault.open(chunk.sealed, chunkPlace({ institution_id, fileId }, place))
  }
}
