import type { Database } from '../../../platform/db/database.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

export interface AccountOf {
  institution_id: string
  account_id: string
}

/** What is on deposit, without what is in transit or accrued. */
export async function findBalance(
  db: Database,
  { institution_id, account_id }: AccountOf,
): Promise<number> {
  const { current_cents } = await db
    .selectFrom('savings_balances')
    .select('current_cents')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return current_cents
}

/**
 * The owners of an account: the primary, and who has finished joining it. Somebody invited is no owner
 * yet, and somebody removed no longer.
 */
export function listOwners(db: Database, { institution_id, account_id }: AccountOf) {
  return accountHolders(db, institution_id)
    .select(['depositors.id', 'depositors.first_name', 'depositors.is_primary'])
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('is_primary', 'desc')
    .orderBy('depositors.id')
    .execute()
}

/** Those who are named, as far as insurance asks. */
export function listNamed(db: Database, { institution_id, account_id }: AccountOf) {
  return db
    .selectFrom('beneficiaries')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'beneficiaries.institution_id')
        .onRef('entities.id', '=', 'beneficiaries.entity_id'),
    )
    .select(['beneficiaries.id', 'type', 'kind', 'relationship', 'ein', 'allocation_bp'])
    .where('beneficiaries.institution_id', '=', institution_id)
    .where('entities.savings_account_id', '=', account_id)
    .orderBy('place')
    .execute()
}
