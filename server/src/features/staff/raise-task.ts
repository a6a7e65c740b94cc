import type { Database } from '../../db/database.ts'
import { dueAt } from './due-at.ts'

export interface StaffTask {
  institution_id: string
  /** What happened, as one word for filters: `unknown_trace`. */
  kind: string
  /** In plain words, with what staff should do. */
  message: string
  /** Ids and codes; never a full number. */
  details?: Record<string, unknown>
  /** By when it is to be done, where its own dates say so; otherwise its kind does. */
  dueAt?: Date
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
      due_at: task.dueAt ?? dueAt(task.kind, task.now),
      depositor_id: aboutWhom(task.details),
    })
    .onConflict((conflict) => conflict.columns(['task_key', 'institution_id']).doNothing())
    .execute()
}

function aboutWhom(details: StaffTask['details']): string | null {
  const depositor_id = details?.['depositor_id']
  return typeof depositor_id === 'string' ? depositor_id : null
}
