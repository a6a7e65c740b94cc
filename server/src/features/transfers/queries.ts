import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'

export type Transfer = Selectable<Tables['transfers']>

/** Reads a transfer and keeps others from moving it until the transaction ends. */
export async function lockTransfer(
  trx: Transaction,
  institution_id: string,
  transferId: string,
): Promise<Transfer | undefined> {
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findTransferByKey(
  db: Database,
  institution_id: string,
  idempotencyKey: string,
): Promise<Transfer | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

interface AccountKey {
  institution_id: string
  id: string
}

/** The transfers of a savings account, newest first, from after a place in that order on. */
export function listTransfers(
  db: Database,
  account: AccountKey,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Transfer[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', account.institution_id)
    .where('account_id', '=', account.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(date_created, id) < (
          select last.date_created, last.id from transfers last
          where last.institution_id = ${account.institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function hasTransfer(
  db: Database,
  account: AccountKey,
  transferId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', account.institution_id)
    .where('account_id', '=', account.id)
    .where('id', '=', transferId)
    .executeTakeFirst()
  return row !== undefined
}
