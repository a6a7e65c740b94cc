import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'

export type Transfer = Selectable<Tables['transfers']>

/** Reads a transfer and keeps others from moving it until the transaction ends. */
export async function lockTransfer(
  trx: Transaction,
  institutionId: string,
  transferId: string,
): Promise<Transfer | undefined> {
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findTransferByKey(
  db: Database,
  institutionId: string,
  idempotencyKey: string,
): Promise<Transfer | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}
