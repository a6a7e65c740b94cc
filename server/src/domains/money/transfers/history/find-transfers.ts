import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type TransactionRow, transactionRows } from '../queries.ts'
import { findAccountLinks } from './account-links.ts'
import { type Part, filterConditions } from './filter-conditions.ts'
import { heldCondition, hideEarlierBalance } from './held-condition.ts'
import { type Sought, searchWords } from './search-words.ts'

export type Order = 'created' | 'posted'

export interface Account {
  institution_id: string
  account_id: string
  /** Since when a second holder has it: what was over before is not theirs to see. */
  since: BusinessDate | null
}

/** Where a page ended. */
export interface Place {
  id: string
  /** As Postgres writes it: to the microsecond. */
  date_created: string
  posted_on: BusinessDate | null
}

interface Wanted {
  filters: TransactionFilters
  order: Order
  after: Place | undefined
  limit: number
}

/** Of the account's own transfers only. */
export function findPlace(
  db: Database,
  { institution_id, account_id, since }: Account,
  id: string,
): Promise<Place | undefined> {
  return db
    .selectFrom('transfers')
    .select(['id', 'posted_on', sql<string>`date_created::text`.as('date_created')])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(heldCondition(since))
    .executeTakeFirst()
}

/**
 * The transfers of an account that are wanted, in their order, from after a place on. By posting they
 * are two lists, each found in its own order: what is not posted, and then what is.
 */
export async function findTransfers(
  db: Database,
  account: Account,
  { filters, order, after, limit }: Wanted,
): Promise<TransactionRow[]> {
  const words = await sought(db, account, filters.q)
  const list = (part: Part, atMost: number) =>
    listPart(db, account, { filters, words, part, after, limit: atMost })
  if (order === 'created') return list('all', limit)
  const isPastUnposted = typeof after?.posted_on === 'string'
  const unposted = isPastUnposted ? [] : await list('unposted', limit)
  if (unposted.length === limit) return unposted
  return [...unposted, ...(await list('posted', limit - unposted.length))]
}

/** What a search stands for, word by word. */
export async function sought(db: Database, account: Account, q = ''): Promise<Sought[]> {
  if (q.trim() === '') return []
  const links = await findAccountLinks(db, account)
  return searchWords(q, links)
}

interface PartOf {
  filters: TransactionFilters
  words: readonly Sought[]
  part: Part
  after: Place | undefined
  limit: number
}

/** The page is found first: what belongs to a row is looked for in its rows alone. */
async function listPart(
  db: Database,
  { institution_id, account_id, since }: Account,
  { filters, words, part, after, limit }: PartOf,
): Promise<TransactionRow[]> {
  let page = db
    .selectFrom('transfers')
    .select('transfers.id')
    .where('transfers.institution_id', '=', sql.lit(institution_id))
    .where('transfers.account_id', '=', sql.lit(account_id))
    .where(heldCondition(since))
    .limit(sql.lit(limit))
  for (const condition of filterConditions(filters, words, part)) page = page.where(condition)
  if (part !== 'all') page = page.where(isPosted(part))
  if (after) page = page.where(isBelow(after, part))
  const rows = await transactionRows(db, sql.lit(institution_id))
    .where('transfers.id', 'in', page.orderBy(inOrder(part)))
    .orderBy(inOrder(part))
    .execute()
  return rows.map((row) => hideEarlierBalance(row, since))
}

function isPosted(part: 'posted' | 'unposted') {
  return sql<boolean>`transfers.posted_on is ${sql.raw(part === 'posted' ? 'not null' : 'null')}`
}

/** By the day also where it is null in all rows: only so does Postgres see that an index has the order. */
function inOrder(part: Part) {
  const byDay = part === 'all' ? sql`` : sql`transfers.posted_on desc nulls first,`
  return sql`${byDay} transfers.date_created desc, transfers.id desc`
}

/** Behind the last one that was seen. */
function isBelow({ id, date_created, posted_on }: Place, part: Part) {
  const last = sql`${sql.lit(date_created)}::timestamptz, ${sql.lit(id)}::uuid`
  if (part !== 'posted') return sql<boolean>`(transfers.date_created, transfers.id) < (${last})`
  if (posted_on === null) return sql<boolean>`true`
  return sql<boolean>`(transfers.posted_on, transfers.date_created, transfers.id)
    < (${sql.lit(posted_on)}::date, ${last})`
}
