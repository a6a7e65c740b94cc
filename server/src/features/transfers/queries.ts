import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
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

/** What its owner reads about a transfer itself. */
const OWN_COLUMNS = [
  'transfers.institution_id',
  'transfers.id',
  'transfers.account_id',
  'transfers.request_id',
  'transfers.kind',
  'transfers.direction',
  'transfers.amount_cents',
  'transfers.status',
  'transfers.return_code',
  'transfers.date_created',
  'transfers.date_submitted',
  'transfers.date_processed',
  'transfers.file_date',
  'transfers.settlement_date',
  'transfers.available_date',
  'transfers.cancel_until',
  'transfers.retry_count',
  'transfers.linked_account_id',
  'transfers.made_by',
] as const

type OwnColumn = (typeof OWN_COLUMNS)[number] extends `transfers.${infer Name}` ? Name : never

/** A transfer with what its owner reads about it. */
export type TransactionRow = Pick<Transfer, OwnColumn> & {
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
    .select(OWN_COLUMNS)
    .select(['link.bank_name', 'link.account_last_four', 'maker.first_name'])
    .select('posted.effective_date as posted_on')
    .select(({ fn }) =>
      fn.coalesce('returned.balance_cents', 'posted.balance_cents').as('balance_after_cents'),
    )
    .where('transfers.institution_id', '=', institution_id)
}

interface PageOf {
  institution_id: string
  account_id: string
  limit: number
}

function newestFirst(db: Database, { institution_id, account_id, limit }: PageOf) {
  return transactionRows(db, institution_id)
    .where('transfers.account_id', '=', account_id)
    .orderBy('transfers.date_created', 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(limit)
}

const firstPage = statement(newestFirst)
const pageAfter = statement((db, page: PageOf & { after: string }) =>
  newestFirst(db, page).where(
    sql<boolean>`(transfers.date_created, transfers.id) < (
      select last.date_created, last.id from transfers last
      where last.institution_id = ${page.institution_id}
        and last.account_id = ${page.account_id} and last.id = ${page.after})`,
  ),
)

/** The transfers of a savings account, newest first, from after one of them on; none after another's. */
export function listTransfers(
  db: Database,
  { after, ...page }: PageOf & { after: string | undefined },
): Promise<TransactionRow[]> {
  return after === undefined ? firstPage(db, page) : pageAfter(db, { ...page, after })
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
  { institution_id, account_id }: Pick<PageOf, 'institution_id' | 'account_id'>,
  transferId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('id', '=', transferId)
    .executeTakeFirst()
  return row !== undefined
}
