import { LIMITS } from '@passbook/contract/limits'
import type { Schedule } from '@passbook/contract/repeating'
import type { Transaction as ContractTransaction } from '@passbook/contract/transfers'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

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

/** Same as lockTransfer for many, in the order of their accounts; unknown ids are left out. */
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

/** The columns of a transfer that its owner sees. */
const OWN_COLUMNS = [
  'transfers.id',
  'transfers.request_id',
  'transfers.kind',
  'transfers.direction',
  'transfers.amount_cents',
  'transfers.status',
  'transfers.return_code',
  'transfers.file_date',
  'transfers.settlement_date',
  'transfers.available_date',
  'transfers.retry_count',
  'transfers.linked_account_id',
  'transfers.made_by',
  'transfers.replaced_by',
  'transfers.posted_on',
  'transfers.balance_after_cents',
  'transfers.note',
  'transfers.authorization_text',
] as const

type OwnColumn = (typeof OWN_COLUMNS)[number] extends `transfers.${infer Name}` ? Name : never

/** A transfer with everything that its owner sees. Its timestamps are text, as Postgres writes them. */
export type TransactionRow = Pick<Transfer, OwnColumn> & {
  date_created: string
  date_submitted: string | null
  date_processed: string | null
  cancel_until: string
  bank_name: string | null
  account_last_four: string | null
  link_status: StoredLinkStatus | null
  /** In the form of the contract. */
  schedule: Schedule | null
  /** The first name of the person who ordered it. */
  first_name: string | null
  /** In the form of the contract. */
  earlier_attempts: EarlierAttempts
  is_provisional: boolean
}

type EarlierAttempts = ContractTransaction['earlier_attempts']

/** A literal, because the planner assumes any number for a parameter. */
const ONE = sql.lit(1)

/** A transaction row with its institution and account. */
export type PlacedTransactionRow = TransactionRow & Pick<Transfer, 'institution_id' | 'account_id'>

/** A schedule with the day on which its next deposit is sent. */
const scheduleOnWire = sql<Schedule>`json_build_object(
  'uuid', schedules.id, 'amount_cents', schedules.amount_cents, 'every', schedules.every,
  'anchor_date', schedules.anchor_date, 'next_date', (
    select next.file_date from transfers next
    where next.institution_id = schedules.institution_id and next.schedule_id = schedules.id
      and next.retry_count = 0 and next.status in ('Initiated', 'Pending') limit 1),
  'ends_on', schedules.ends_on, 'status', schedules.status)`.as('schedule')

/** The returned attempts before a retry, in any order. Their day is the Eastern banking date. */
const earlierAttempts =
  sql<EarlierAttempts>`case when transfers.retry_count = 0 then '[]'::json else (
  select coalesce(json_agg(json_build_object('uuid', earlier.id, 'file_date', earlier.file_date,
    'return_code', earlier.return_code, 'returned_on',
    (earlier.date_processed at time zone 'America/New_York')::date)), '[]')
  from transfers earlier
  where earlier.institution_id = transfers.institution_id
    and earlier.account_id = transfers.account_id and earlier.request_id = transfers.request_id
    and earlier.status = 'Returned' and earlier.retry_count < transfers.retry_count) end`.as(
    'earlier_attempts',
  )

/** Whether it credits a reported problem that is undecided, or the credit is still to be taken back. */
export const isProvisional = sql<boolean>`transfers.kind = 'dispute_credit' and exists (
  select from disputes dispute
  join dispute_credits credit
    on credit.institution_id = dispute.institution_id and credit.dispute_id = dispute.id
  where dispute.institution_id = transfers.institution_id
    and dispute.account_id = transfers.account_id and credit.transfer_id = transfers.id
    and (dispute.state = 'credited' or (dispute.ended_at is not null and dispute.due_on is not null)))`

/** Whether no retry followed: the attempts of one deposit are one line of a list, the last one. */
export const isLastAttempt = sql<boolean>`not transfers.is_retried`

/**
 * Selects transactions in one statement. The limits make Postgres find the related rows of each by key,
 * and look for nothing where there is no key.
 */
export function transactionRows(db: Database, institution_id: string | RawBuilder<string>) {
  return db
    .selectFrom('transfers')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('linked_accounts')
          .select(['bank_name', 'account_last_four', 'linked_accounts.status as link_status'])
          .whereRef('linked_accounts.institution_id', '=', 'transfers.institution_id')
          .whereRef('linked_accounts.id', '=', 'transfers.linked_account_id')
          .where('transfers.linked_account_id', 'is not', null)
          .limit(ONE)
          .as('link'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('depositors')
          .select('first_name')
          .whereRef('depositors.institution_id', '=', 'transfers.institution_id')
          .whereRef('depositors.id', '=', 'transfers.made_by')
          .where('transfers.made_by', 'is not', null)
          .limit(ONE)
          .as('maker'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('schedules')
          .select(scheduleOnWire)
          .whereRef('schedules.institution_id', '=', 'transfers.institution_id')
          .whereRef('schedules.id', '=', 'transfers.schedule_id')
          .where('transfers.schedule_id', 'is not', null)
          .limit(ONE)
          .as('repeating'),
      (join) => join.onTrue(),
    )
    .select(OWN_COLUMNS)
    .select([
      sql<string>`transfers.date_created::text`.as('date_created'),
      sql<string | null>`transfers.date_submitted::text`.as('date_submitted'),
      sql<string | null>`transfers.date_processed::text`.as('date_processed'),
      sql<string>`transfers.cancel_until::text`.as('cancel_until'),
    ])
    .select(['link.bank_name', 'link.account_last_four', 'link.link_status'])
    .select([
      'maker.first_name',
      'repeating.schedule',
      earlierAttempts,
      isProvisional.as('is_provisional'),
    ])
    .where('transfers.institution_id', '=', institution_id)
}

interface Account {
  institution_id: string
  account_id: string
}

/** One more than a page, to find out whether there is another page. */
export const ROWS = LIMITS.pageOfTransactions + 1

/**
 * The account and the number of rows are given by subqueries. Postgres then makes one plan for all
 * accounts, keeps it although a few have thousands of rows and most have few, and expects to need a
 * small part of the rows, which it reads in index order instead of sorting all of them.
 */
function newestFirst(db: Database, { institution_id, account_id }: Account) {
  return transactionRows(db, sql`(select ${institution_id}::uuid)`)
    .where('transfers.account_id', '=', sql<string>`(select ${account_id}::uuid)`)
    .where(isLastAttempt)
    .orderBy('transfers.date_created', 'desc')
    .orderBy('transfers.id', 'desc')
    .limit(sql<number>`(select ${sql.lit(ROWS)})`)
}

const firstPage = statement(newestFirst)
const pageAfter = statement((db, page: Account & { after: string }) =>
  newestFirst(db, page).where(
    sql<boolean>`(transfers.date_created, transfers.id) < (
      select last.date_created, last.id from transfers last
      where last.institution_id = ${page.institution_id}
        and last.account_id = ${page.account_id} and last.id = ${page.after})`,
  ),
)

/** A page of an account's transfers, newest first, after one of them; empty after another account's. */
export function listTransfers(
  db: Database,
  { after, ...page }: Account & { after: string | undefined },
): Promise<TransactionRow[]> {
  return after === undefined ? firstPage(db, page) : pageAfter(db, { ...page, after })
}

const one = statement((db, { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>) =>
  transactionRows(db, institution_id)
    .select(['transfers.institution_id', 'transfers.account_id'])
    .where('transfers.id', '=', id),
)

/** Reads one transaction, as the list shows it. */
export async function readTransactionRow(
  db: Database,
  { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>,
): Promise<PlacedTransactionRow> {
  const [row] = await one(db, { institution_id, id })
  if (row === undefined) throw new Error('a transfer that is not there')
  return row
}

/** Reads many transactions by id. */
export function readTransactionRows(
  db: Database,
  institution_id: string,
  ids: readonly string[],
): Promise<PlacedTransactionRow[]> {
  return transactionRows(db, institution_id)
    .select(['transfers.institution_id', 'transfers.account_id'])
    .where('transfers.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('transfers.account_id')
    .orderBy('transfers.id')
    .execute()
}

/** A transfer that is not completed, and whether its depositor chose the day on which it leaves. */
export type ComingRow = TransactionRow & { is_scheduled: boolean }

/**
 * Lists the transfers of an account that are not completed: scheduled ones first, then others that have not
 * left, then those on their way or on hold.
 */
export const listComing = statement((db, { institution_id, account_id }: Account) =>
  transactionRows(db, institution_id)
    .select(sql<boolean>`transfers.scheduled_date is not null`.as('is_scheduled'))
    .where('transfers.account_id', '=', account_id)
    // A literal, so that Postgres finds the partial index.
    .where(sql<boolean>`transfers.status in ('Initiated', 'Pending', 'Submitted')`)
    .orderBy(sql`transfers.status = 'Submitted', transfers.scheduled_date is null`)
    .orderBy(
      sql`case when transfers.status = 'Submitted' then transfers.available_date
        else transfers.file_date end`,
    )
    .orderBy('transfers.id')
    .limit(sql.lit(LIMITS.comingAtHome)),
)

export async function hasTransfer(
  db: Database,
  { institution_id, account_id }: Account,
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
