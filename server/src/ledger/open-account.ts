import type { Database } from '../db/database.ts'

/** Adds a savings account to the chart, empty; its id is the savings account's own. */
export async function openAccount(trx: Database, institution_id: string): Promise<string> {
  const { id } = await trx
    .insertInto('ledger_accounts')
    .values({ institution_id, kind: 'savings' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('savings_balances').values({ institution_id, account_id: id }).execute()
  return id
}
