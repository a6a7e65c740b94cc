import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type Ending, endApplication } from './end-application.ts'

interface OfEntity {
  institution_id: string
  entity_id: string
}

/**
 * The account is closed: nobody comes to share it any more, and nobody is asked to leave it. Whoever
 * holds it already is among its holders.
 */
export async function endSharing(
  trx: Transaction,
  { institution_id, entity_id }: OfEntity,
  by: Omit<Ending, 'why'>,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ withdrawn_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const coming = await findComing(trx, { institution_id, entity_id })
  if (coming === undefined) return
  const { depositor_id, signed_up_at } = coming
  await endApplication(trx, { institution_id, depositor_id }, { ...by, why: 'account_closed' })
  if (signed_up_at !== null) await sendAway(trx, { institution_id, depositor_id }, by)
}

/** Who was asked to share it, and has not signed its documents. */
function findComing(trx: Transaction, { institution_id, entity_id }: OfEntity) {
  return trx
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'application.institution_id')
        .onRef('depositors.id', '=', 'application.depositor_id'),
    )
    .select(['application.depositor_id', 'application.signed_up_at'])
    .where('application.institution_id', '=', institution_id)
    .where('application.entity_id', '=', entity_id)
    .where('application.ended_at', 'is', null)
    .where('depositors.is_holder', '=', false)
    .executeTakeFirst()
}

/** Their login stays; there is nothing left that they could sign for. */
async function sendAway(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, actor }: Omit<Ending, 'why'>,
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ registration_status: 'VIEW_ONLY', stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_joining',
    entity: 'depositor',
    entityId: depositor_id,
  })
}
