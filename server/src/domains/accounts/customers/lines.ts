import type { CustomerLine } from '@passbook/contract/console/customers'
import type { Database } from '../../../platform/db/database.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/** Customers as a list shows them: with their login, account and balance. */
export function customerLines(db: Database, institution_id: string) {
  return accountPeople(db, institution_id)
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entities.institution_id')
        .onRef('account.id', '=', 'entities.savings_account_id'),
    )
    .leftJoin('savings_balances as balance', (join) =>
      join
        .onRef('balance.institution_id', '=', 'entities.institution_id')
        .onRef('balance.account_id', '=', 'entities.savings_account_id'),
    )
    .select(['depositors.id', 'depositors.first_name', 'depositors.last_name', 'users.email'])
    .select(['depositors.is_primary', 'depositors.registration_status', 'depositors.standing'])
    .select(['depositors.registration_last_step', 'depositors.created_at', 'depositors.entity_id'])
    .select(['account.account_last_four', 'balance.current_cents'])
}

type Row = Awaited<ReturnType<ReturnType<typeof customerLines>['execute']>>[number]

export function toLine(row: Row): CustomerLine {
  return {
    depositor_id: row.id,
    name: nameOf(row),
    email: row.email,
    is_primary: row.is_primary,
    registration_status: row.registration_status,
    registration_last_step: row.registration_last_step,
    standing: row.standing,
    account_last_four: row.account_last_four,
    balance_cents: row.current_cents,
    since: row.created_at.toISOString(),
  }
}
