import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
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

/** The same for many, in the order of their accounts; one that does not exist is left out. */
export async function lockTransfers(
  trx: Transaction,
  institution_id: string,
  transferIds: readonly string[],
): Promise<Transfer[]> {
  return trx
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', sql<string>`any(${transferIds}::uuid[])`)
    .orderBy('account_id')
    .orderBy('id')
    .forUpdate()
    .execute()
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

/** A transfer with what its owner reads about it. */
export type TransactionRow = Transfer & {
  bank_name: string | null
  account_last_four: string | null
  /** Of whoever asked for it. */
  first_name: string | null
  posted_on: BusinessDate | null
  balance_after_cents: number | null
}

/** Every join is by a key: a page of transactions is one statement. */
function transactionRows(db: Database, institution_id: string) {
  return db
    .selectFrom('transfers')
    .leftJoin('linked_accounts as link', (join) =>
      join
        .onRef('link.institution_id', '=', 'transfers.institution_id')
        .onRef('link.id', '=', 'transfers.linked_account_id'),
    )
    .leftJoin('depositors as maker', (join) =>
      join
        .onRef('maker.institution_id', '=', 'transfers.institution_id')
        .onRef('maker.id', '=', 'transfers.made_by'),
    )
    .leftJoin('postings as posted', (join) =>
      join
        .onRef('posted.institution_id', '=', 'transfers.institution_id')
        .onRef('posted.entry_id', '=', 'transfers.posted_entry_id')
        .onRef('posted.account_id', '=', 'transfers.account_id'),
    )
    .leftJoin('postings as returned', (join) =>
      join
        .onRef('returned.institution_id', '=', 'transfers.institution_id')
        .onRef('returned.entry_id', '=', 'transfers.return_entry_id')
        .onRef('returned.account_id', '=', 'transfers.account_id'),
    )
    .selectAll('transfers')
    .select(['link.bank_name', 'link.account_last_four', 'maker.first_name'])
    .select('posted.effective_date as posted_on')
    .select(({ fn }) =>
      fn.coalesce('returned.balance_cents', 'posted.balance_cents').as('balance_after_cents'),
    )
    .where('transfers.institution_id', '=', institution_id)
}

/** The transfers of a savings account, newest first, from after a place in that order on. */
export function listTransfers(
  db: Database,
  account: AccountKey,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TransactionRow[]> {
  return transactionRows(db, account.institution_id)
    .where('transfers.account_id', '=', account.id)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(transfers.date_created, transfers.id) < (
          select last.date_created, last.id from transfers last
          where last.institution_id = ${account.institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('transfers.date_created', 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(limit)
    .execute()
}

/** One of them, as the list has it. */
export function readTransactionRow(
  db: Database,
  { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>,
): Promise<TransactionRow> {
  return transactionRows(db, institution_id)
    .where('transfers.id', '=', id)
    .executeTakeFirstOrThrow()
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
