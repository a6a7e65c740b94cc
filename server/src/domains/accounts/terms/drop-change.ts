import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { startFanOut } from '../../contact/alerts/fan-out/start-fan-out.ts'

interface Dropped {
  institution_id: string
  id: string
  now: Date
  actor: Actor
}

/** Takes back what has not come into force; whoever was told of it is told that it does not. */
export async function dropChange(db: Database, input: Dropped): Promise<void> {
  const { institution_id, id, now, actor } = input
  await inTransaction(db, async (trx) => {
    const dropped = await trx
      .updateTable('planned_changes')
      .set({ dropped_at: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .where('dropped_at', 'is', null)
      .returning(['what', 'payload', 'effective_date'])
      .executeTakeFirst()
    if (dropped === undefined) throw new DomainError('not_found')
    const { what, payload, effective_date } = dropped
    await writeAudit(trx, {
      institution_id,
      actor,
      action: `drop_${what}`,
      entity: 'planned_change',
      entityId: id,
      details: { effective_date, before: payload },
    })
    if (what === 'publish_document' && payload['worse'] === null) return
    await startFanOut(trx, {
      institution_id,
      kind: 'terms_changed',
      event: `planned:${id}:dropped`,
      params: {
        changes: ['The change we told you of for that day does not take place.'],
        effective_date,
      },
      now,
    })
  })
}
