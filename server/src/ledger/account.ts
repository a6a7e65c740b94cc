import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { invalid } from '../platform/errors.ts'

/** Adds an empty savings account to the chart of accounts. The savings account uses the same id. */
export async function openAccount(trx: Database, institution_id: string): Promise<string> {
  const { id } = await trx
    .with('opened', (db) =>
      db.insertInto('ledger_accounts').values({ institution_id, kind: 'savings' }).returning('id'),
    )
    .insertInto('savings_balances')
    .columns(['institution_id', 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('opened')
        .select([sql<string>`${institution_id}::uuid`.as('institution_id'), 'opened.id']),
    )
    .returning('account_id as id')
    .executeTakeFirstOrThrow()
  return id
}

/** Closes a savings account to postings. It must be empty, with no holds and no debt. */
export async function closeAccount(
  trx: Database,
  institution_id: string,
  accountId: string,
): Promise<void> {
  const closed = await trx
    .updateTable('savings_balances')
    .set({ is_open: false })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('current_cents', '=', 0)
    .where('held_cents', '=', 0)
    .where('receivable_cents', '=', 0)
    .returning('account_id')
    .executeTakeFirst()
  if (closed === undefined) throw invalid('', 'The account is not empty.')
}

/** Opens a closed savings account to postings again. */
export async function reopenAccount(
  trx: Database,
  institution_id: string,
  accountId: string,
): Promise<void> {
  await trx
    .updateTable('savings_balances')
    .set({ is_open: true })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .execute()
}
