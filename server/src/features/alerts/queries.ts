import type { Database } from '../../db/database.ts'

/** Banners of an institution; `activeAt` leaves out those not in force at that moment. */
export function listBanners(db: Database, institution_id: string, activeAt?: Date) {
  let query = db
    .selectFrom('banner_alerts')
    .select(['id as uuid', 'type', 'title', 'message'])
    .where('institution_id', '=', institution_id)
    .orderBy('starts_at', 'desc')
  if (activeAt) {
    query = query
      .where('starts_at', '<=', activeAt)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', activeAt)]))
  }
  return query.limit(BANNER_LIMIT).execute()
}

const BANNER_LIMIT = 10
