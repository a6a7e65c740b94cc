import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The savings account of the application a person belongs to, once there is one. */
export function findSavingsAccount(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Selectable<Tables['savings_accounts']> | undefined> {
  return db
    .selectFrom('savings_accounts as account')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'account.institution_id')
        .onRef('entities.savings_account_id', '=', 'account.id'),
    )
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'entities.institution_id')
        .onRef('depositors.entity_id', '=', 'entities.id'),
    )
    .selectAll('account')
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
}
