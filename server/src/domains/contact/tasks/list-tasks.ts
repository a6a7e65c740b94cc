import type { Database } from '../../../platform/db/database.ts'

const TASKS_LIMIT = 500

/** What staff still have to look at, oldest first. */
export function listOpenTasks(db: Database, institution_id: string) {
  return db
    .selectFrom('staff_tasks')
    .select(['id', 'kind', 'message', 'details', 'raised_at'])
    .where('institution_id', '=', institution_id)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(TASKS_LIMIT)
    .execute()
}
