import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'

const FILES_LIMIT = 100

/** One institution's files, in and out, newest first. */
export async function listAchFiles(db: Database, institution_id: string) {
  const files = await db
    .selectFrom('ach_files')
    .select(['id', 'direction', 'state', 'business_date', 'file_id_modifier'])
    .select(['entry_count', 'debit_cents', 'credit_cents', 'created_at'])
    .where('institution_id', '=', institution_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FILES_LIMIT)
    .execute()
  return files.map((file) => ({ ...file, created_at: file.created_at.toISOString() }))
}

export async function findAchFile(db: Database, institution_id: string, fileId: string) {
  const file = await db
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  return file
}
