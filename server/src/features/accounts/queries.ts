import type { Selectable } from 'kysely'
import type { PromiseTerms } from '../../calendar/money-promise.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type SavingsProduct = Selectable<Tables['savings_products']>

export async function readSavingsProduct(
  db: Database,
  institution_id: string,
): Promise<SavingsProduct> {
  return db
    .selectFrom('savings_products')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow()
}

/** What of the product decides the dates of a transfer. */
export function promiseTerms(product: SavingsProduct): PromiseTerms {
  return {
    cutOffEastern: product.cut_off_eastern,
    cancelLeadMinutes: product.cancel_lead_minutes,
    depositHoldBusinessDays: product.deposit_hold_business_days,
  }
}

export type SavingsAccount = Selectable<Tables['savings_accounts']>

/** The savings account of the application a person belongs to, once there is one. */
export function findSavingsAccount(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<SavingsAccount | undefined> {
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

/** The sealed number of an account, and what its institution is called on the ACH network. */
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
