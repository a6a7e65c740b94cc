import type { Database } from '../../db/database.ts'

export interface StaffTask {
  institution_id: string
  /** What happened, as one word for filters: `unknown_trace`. */
  kind: string
  /** In plain words, with what staff should do. */
  message: string
  /** Ids and codes; never a full number. */
  details?: Record<string, unknown>
  /** One event raises one task, however often it is told. */
  key: string
  now: Date
}

/** Puts something before the institution's staff; nothing that needs a person is ever dropped. */
export async function raiseTask(db: Database, task: StaffTask): Promise<void> {
  await db
    .insertInto('staff_tasks')
    .values({
      institution_id: task.institution_id,
      kind: task.kind,
      message: task.message,
      details: JSON.stringify(task.details ?? {}),
      task_key: task.key,
      raised_at: task.now,
    })
    .onConflict((conflict) => conflict.columns(['task_key', 'institution_id']).doNothing())
    .execute()
}
