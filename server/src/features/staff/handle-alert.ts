import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Database } from '../../db/database.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'

export interface HandleInput {
  institutionId: string
  alertId: number
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Somebody of the staff has seen to an alert; of two who say so, the first counts. */
export function handleAlert(db: Database, input: HandleInput): Promise<void> {
  const { institutionId, alertId, now, actor } = input
  return inTransaction(db, async (trx) => {
    const handled = await trx
      .updateTable('staff_alerts')
      .set({ handled_at: now, handled_by: actor.id })
      .where('institution_id', '=', institutionId)
      .where('id', '=', alertId)
      .where('handled_at', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (handled === undefined) throw await whyNot(trx, institutionId, alertId)
    await writeAudit(trx, {
      institutionId,
      actor,
      action: 'handle_alert',
      entity: 'staff_alert',
      entityId: String(alertId),
      details: { kind: handled.kind },
    })
  })
}

async function whyNot(
  trx: Transaction,
  institutionId: string,
  alertId: number,
): Promise<DomainError> {
  const known = await trx
    .selectFrom('staff_alerts')
    .select('handled_by')
    .where('institution_id', '=', institutionId)
    .where('id', '=', alertId)
    .executeTakeFirst()
  if (known === undefined) return new DomainError('not_found')
  return invalid('id', `This alert was handled already, by ${known.handled_by}.`)
}
