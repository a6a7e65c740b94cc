import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

interface OfEntity {
  institution_id: string
  entity_id: string
}

/** What one holder asked for and the other can still agree to. */
export function readOpenRemoval(db: Database, { institution_id, entity_id }: OfEntity, now: Date) {
  return db
    .selectFrom('removal_requests')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The same for an act; one that nobody agreed to in time is over from here on. */
export async function findOpenRemoval(
  trx: Transaction,
  { institution_id, entity_id }: OfEntity,
  now: Date,
): Promise<Selectable<Tables['removal_requests']> | undefined> {
  await trx
    .updateTable('removal_requests')
    .set({ withdrawn_at: now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  return readOpenRemoval(trx, { institution_id, entity_id }, now)
}
