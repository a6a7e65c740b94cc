import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
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
  /** It is shown as urgent: somebody's right runs out. */
  isUrgent?: boolean
  /** One event raises one task, however often it is told. */
  key: string
  now: Date
}

/** Puts something before the institution's staff; nothing that needs a person is ever dropped. */
export async function raiseTask(db: Database, task: StaffTask): Promise<void> {
  await raiseNewTask(db, task)
}

/** The same; tells whether the task is new, and was not raised before. */
export async function raiseNewTask(db: Database, task: StaffTask): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_tasks')
    .values({
      institution_id: task.institution_id,
      kind: task.kind,
      message: task.message,
      details: JSON.stringify(task.details ?? {}),
      task_key: task.key,
      raised_at: task.now,
      due_at: task.dueAt ?? dueAt(task.kind, task.now),
      depositor_id: aboutWhom(task),
      is_urgent: task.isUrgent ?? false,
    })
    .onConflict((conflict) => conflict.columns(['task_key', 'institution_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whom its details name; or the first holder of the account, or of the transfer's, that they name. */
function aboutWhom({ institution_id, details = {} }: StaffTask) {
  const named = (name: string) => {
    const id = details[name]
    return typeof id === 'string' ? id : null
  }
  const depositor_id = named('depositor_id')
  const [account_id, transfer_id] = [named('account_id'), named('transfer_id')]
  if (depositor_id !== null || (account_id === null && transfer_id === null)) return depositor_id
  return sql<string | null>`(
    select person.id from entities entity
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where entity.institution_id = ${institution_id} and entity.savings_account_id = coalesce(
      ${account_id}::uuid, (
        select moved.account_id from transfers moved
        where moved.institution_id = ${institution_id} and moved.id = ${transfer_id}::uuid)))`
}
