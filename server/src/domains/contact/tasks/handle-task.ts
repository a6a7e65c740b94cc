import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { assertMayEnd } from './running-clock.ts'

export interface HandleInput {
  institution_id: string
  taskId: number
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/**
 * Somebody of the staff has seen to a task; of two who say so, the first counts. A dispute or a review
 * ends by its decision alone.
 */
export function handleTask(db: Database, input: HandleInput): Promise<void> {
  const { institution_id, taskId, now, actor } = input
  return inTransaction(db, async (trx) => {
    await assertMayEnd(trx, institution_id, taskId)
    const handled = await trx
      .updateTable('staff_tasks')
      .set({ handled_at: now, handled_by: actor.id })
      .where('institution_id', '=', institution_id)
      .where('id', '=', taskId)
      .where('handled_at', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (handled === undefined) throw await whyNot(trx, institution_id, taskId)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'handle_task',
      entity: 'staff_task',
      entityId: String(taskId),
      details: { kind: handled.kind },
    })
  })
}

async function whyNot(
  trx: Transaction,
  institution_id: string,
  taskId: number,
): Promise<DomainError> {
  const known = await trx
    .selectFrom('staff_tasks')
    .select('handled_by')
    .where('institution_id', '=', institution_id)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (known === undefined) return new DomainError('not_found')
  return invalid('id', `This task was handled already, by ${known.handled_by}.`)
}
