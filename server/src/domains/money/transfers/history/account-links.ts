import type { Database } from '../../../../platform/db/database.ts'

/** The outside accounts of whoever holds a savings account. */
export function findAccountLinks(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
) {
  return db
    .selectFrom('linked_accounts')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'linked_accounts.institution_id')
        .onRef('entities.id', '=', 'linked_accounts.entity_id'),
    )
    .select(['linked_accounts.id', 'linked_accounts.bank_name', 'linked_accounts.status'])
    .where('linked_accounts.institution_id', '=', institution_id)
    .where('entities.savings_account_id', '=', account_id)
    .execute()
}
