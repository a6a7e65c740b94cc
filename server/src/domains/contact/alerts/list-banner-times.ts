import type { Database } from '../../../platform/db/database.ts'

/** The banners that show at a moment or later, with their times. */
export function listBannerTimes(db: Database, institution_id: string, now: Date) {
  return db
    .selectFrom('banner_alerts')
    .select(['id', 'type', 'title', 'message', 'starts_at', 'ends_at'])
    .where('institution_id', '=', institution_id)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('starts_at')
    .execute()
}
