import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface ArchiverState {
  /** Whether the newest attempt to archive a file of the write-ahead log failed. */
  isFailing: boolean
  archivedAt: Date | null
}

/** What PostgreSQL says about its archive, or null if it archives nothing. */
export async function readArchiver(db: Database): Promise<ArchiverState | null> {
  const { rows } = await sql<ArchiverState>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      last_archived_time as "archivedAt"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
  return rows[0] ?? null
}
