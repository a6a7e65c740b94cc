import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'

interface Ended {
  institution_id: string
  banner_id: string
  now: Date
  actor: Actor
}

/** Takes a notice down at once; one that has not begun never shows. */
export async function endBanner(db: Database, input: Ended): Promise<void> {
  const { institution_id, banner_id, now, actor } = input
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('banner_alerts')
      // It must have lasted: one that was to begin later lasts for no moment that comes.
      .set((row) => ({
        starts_at: row.fn<Date>('least', ['starts_at', row.val(new Date(now.getTime() - 1))]),
        ends_at: now,
      }))
      .where('institution_id', '=', institution_id)
      .where('id', '=', banner_id)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'end_banner',
      entity: 'banner_alert',
      entityId: banner_id,
    })
  })
}
