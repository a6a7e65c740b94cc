import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'

export interface Balances {
  /** The posted balance. */
  current_cents: number
  /** The current balance less holds: what can be withdrawn. */
  available_cents: number
  held_cents: number
  /** Deposits in transit and not yet posted; a scheduled one counts once its file is made. */
  pending_cents: number
  /** What the depositor owes because a returned deposit had already been spent. */
  receivable_cents: number
}

/** The balances of a savings account at this moment. */
export async function readBalances(
  db: Database,
  institution_id: string,
  accountId: string,
): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select current_cents, current_cents - held_cents as available_cents, held_cents,
           receivable_cents,
           (select coalesce(sum(amount_cents), 0)::bigint from transfers
             where transfers.institution_id = balance.institution_id
               and transfers.account_id = balance.account_id
               and posted_entry_id is null and status in ('Initiated', 'Pending', 'Submitted')
               and direction = 'LinkedToPrimary'
               and (status <> 'Initiated' or scheduled_date is null)) as pending_cents
    from savings_balances balance
    where institution_id = ${institution_id} and account_id = ${accountId}`.execute(db)
  const [balances] = rows
  if (balances === undefined) throw new DomainError('not_found')
  return balances
}

/**
 * Reads and locks the balances until the transaction ends, for decisions that depend on them. Callers
 * that need several accounts must lock them in the order of their ids.
 */
export async function lockBalances(trx: Database, institution_id: string, accountId: string) {
  const row = await trx
    .selectFrom('savings_balances')
    .select(['current_cents', 'held_cents', 'receivable_cents', 'is_open'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { ...row, available_cents: row.current_cents - row.held_cents }
}

/** The same for many accounts, by id; accounts that do not exist are left out. */
export async function lockAllBalances(
  trx: Database,
  institution_id: string,
  accountIds: readonly string[],
) {
  const rows = await trx
    .selectFrom('savings_balances')
    .select(['account_id', 'receivable_cents', 'is_open'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('account_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
}
