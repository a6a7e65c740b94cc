import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type SavingsAccount = Selectable<Tables['savings_accounts']>

/** The encrypted number of an account, and the routing number of its institution. */
export function findNumbers(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
) {
  return db
    .selectFrom('savings_accounts as account')
    .innerJoin('ach_profiles', 'ach_profiles.institution_id', 'account.institution_id')
    .select(['account.institution_id', 'account.id', 'account.status'])
    .select(['account.account_number_sealed', 'ach_profiles.routing_number'])
    .where('account.institution_id', '=', institution_id)
    .where('account.id', '=', account_id)
    .executeTakeFirst()
}
