import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

/** Reads a link and locks it until the transaction ends. */
export function lockLink(trx: Transaction, institution_id: string, linkedAccountId: string) {
  return trx
    .selectFrom('linked_accounts')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', linkedAccountId)
    .forUpdate()
    .executeTakeFirst()
}

const linksOfEntity = statement(
  (db, { institution_id, entityId }: { institution_id: string; entityId: string }) =>
    db
      .selectFrom('linked_accounts')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('entity_id', '=', entityId)
      .orderBy('created_at', 'desc'),
)

/** Every link of an entity, newest first. */
export function listLinks(db: Database, institution_id: string, entityId: string) {
  return linksOfEntity(db, { institution_id, entityId })
}
