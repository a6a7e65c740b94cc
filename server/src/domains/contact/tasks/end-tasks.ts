import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'

interface EndedTasks {
  institution_id: string
  keys: readonly string[]
  now: Date
  /** Who or what settled it. */
  by?: string
}

/** Ends tasks whose cause is gone, so that staff do not look after what has settled itself. */
export async function endTasks(
  db: Database,
  { institution_id, keys, now, by = 'the bank' }: EndedTasks,
): Promise<void> {
  await sql`
    update staff_tasks set handled_at = ${now}, handled_by = ${by}
    where institution_id = ${institution_id} and task_key = any(${keys}::text[])
      and handled_at is null`.execute(db)
}
