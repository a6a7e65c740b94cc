import type { Database } from '../db/database.ts'

/** Adds a savings account to the chart, empty; its id is the savings account's own. */
export async function openAccount(trx: Database, institutionId: string): Promise<string> {
  const { id } = await trx
    .insertInto('ledger_accounts')
    .values({ institution_id: institutionId, kind: 'savings' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('savings_balances')
    .values({ institution_id: institutionId, account_id: id })
    .execute()
  return id
}
