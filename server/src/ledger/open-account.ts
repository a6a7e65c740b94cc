import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/** Adds a savings account to the chart, empty; its id is the savings account's own. */
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
