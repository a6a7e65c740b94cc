import { charterOf } from '@passbook/contract/charter'
import type { TransferDirection } from '@passbook/contract/enums'
import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import { sql, type RawBuilder } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { ledgerEffects } from '../moves/ledger-effects.ts'
import { type TransactionRow, isLastAttempt, isProvisional, transactionRows } from '../queries.ts'
import { transferKinds } from '../to-transaction.ts'
import { type SearchWord, type SearchedDay, searchWords } from './search-words.ts'

export type Order = 'created' | 'posted' | 'happened'

export interface Account {
  institution_id: string
  account_id: string
  /** The day a second holder joined, who does not see what was completed before; null for the first. */
  since: BusinessDate | null
}

/** The row at which a page ended. */
interface Place {
  id: string
  /** As Postgres writes it: to the microsecond. */
  date_created: string
  posted_on: BusinessDate | null
  /** The day on which it leaves. */
  file_date: BusinessDate
}

interface TransferQuery {
  filters: TransactionFilters
  order: Order
  after: Place | undefined
  limit: number
}

/** Finds the place of one of the account's own transfers. */
export function findPlace(
  db: Database,
  { institution_id, account_id, since }: Account,
  id: string,
): Promise<Place | undefined> {
  return db
    .selectFrom('transfers')
    .select(['id', 'posted_on', 'file_date', sql<string>`date_created::text`.as('date_created')])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(heldCondition(since))
    .executeTakeFirst()
}

/**
 * The selected transfers of an account in the given order, after a place. By posting they are two lists,
 * each read in its own order: first the unposted transfers, then the posted ones. By banking day, returned
 * transfers that were never posted stand among the posted ones.
 */
export async function findTransfers(
  db: Database,
  account: Account,
  { filters, order, after, limit }: TransferQuery,
): Promise<TransactionRow[]> {
  const words = await readSearch(db, account, filters.q)
  const list = (part: Part, atMost: number) =>
    listPart(db, account, { filters, words, part, after, limit: atMost })
  if (order === 'created') return list('all', limit)
  if (order === 'happened') {
    const happened = [...(await list('took-effect', limit)), ...(await list('returned', limit))]
    return happened.toSorted(byBankingDay).slice(0, limit)
  }
  const isPastUnposted = typeof after?.posted_on === 'string'
  const unposted = isPastUnposted ? [] : await list('unposted', limit)
  if (unposted.length === limit) return unposted
  return [...unposted, ...(await list('posted', limit - unposted.length))]
}

/** The latest banking day first, as `inOrder` sorts each of the two lists. */
function byBankingDay(one: TransactionRow, other: TransactionRow): number {
  const [day, otherDay] = [one, other].map((row) => row.posted_on ?? row.file_date)
  return (
    compare(otherDay ?? '', day ?? '') ||
    compare(other.date_created, one.date_created) ||
    compare(other.id, one.id)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** What a search may mean, word by word. */
export async function readSearch(db: Database, account: Account, q = ''): Promise<SearchWord[]> {
  if (q.trim() === '') return []
  const links = await findAccountLinks(db, account)
  const { insurer } = await db
    .selectFrom('institutions')
    .select('insurer')
    .where('id', '=', account.institution_id)
    .executeTakeFirstOrThrow()
  return searchWords(q, links, charterOf(insurer))
}

interface PartQuery {
  filters: TransactionFilters
  words: readonly SearchWord[]
  part: Part
  after: Place | undefined
  limit: number
}

/** Finds the ids of the page first, so that related rows are looked up for that page alone. */
async function listPart(
  db: Database,
  { institution_id, account_id, since }: Account,
  { filters, words, part, after, limit }: PartQuery,
): Promise<TransactionRow[]> {
  let page = db
    .selectFrom('transfers')
    .select('transfers.id')
    .where('transfers.institution_id', '=', sql.lit(institution_id))
    .where('transfers.account_id', '=', sql.lit(account_id))
    .where(heldCondition(since))
    .limit(sql.lit(limit))
  for (const condition of filterConditions(filters, words, part)) page = page.where(condition)
  // The page of one order shows all its attempts.
  if (filters.request_id === undefined) page = page.where(isLastAttempt)
  if (part !== 'all') page = page.where(PARTS[part])
  if (after) page = page.where(isBelow(after, part))
  const rows = await transactionRows(db, sql.lit(institution_id))
    .where('transfers.id', 'in', page.orderBy(inOrder(part)))
    .orderBy(inOrder(part))
    .execute()
  return rows.map((row) => hideEarlierBalance(row, since))
}

const PARTS: Record<Exclude<Part, 'all'>, Condition> = {
  unposted: sql`transfers.posted_on is null`,
  posted: sql`transfers.posted_on is not null`,
  'took-effect': sql`transfers.posted_on is not null and transfers.status not in ('Voided', 'Cancelled')`,
  returned: sql`transfers.posted_on is null and transfers.status = 'Returned'`,
}

/** The day by which a part is sorted. */
function dayOf(part: Part) {
  return part === 'returned' ? sql`transfers.file_date` : sql`transfers.posted_on`
}

/** Sorts by the day even where it is null in all rows; only then does Postgres use the order of an index. */
function inOrder(part: Part) {
  const byDay = part === 'all' ? sql`` : sql`${dayOf(part)} desc nulls first,`
  return sql`${byDay} transfers.date_created desc, transfers.id desc`
}

/** Rows after the last one of the previous page. */
function isBelow({ id, date_created, posted_on, file_date }: Place, part: Part) {
  const last = sql`${sql.lit(date_created)}::timestamptz, ${sql.lit(id)}::uuid`
  if (part === 'all' || part === 'unposted') {
    return sql<boolean>`(transfers.date_created, transfers.id) < (${last})`
  }
  // In the order of the list, all posted transfers come after the unposted ones.
  if (part === 'posted' && posted_on === null) return sql<boolean>`true`
  return sql<boolean>`(${dayOf(part)}, transfers.date_created, transfers.id)
    < (${sql.lit(posted_on ?? file_date)}::date, ${last})`
}

type Condition = RawBuilder<boolean>

/** The parts of the list. Transfers that are not posted are filtered by the day they are sent. */
type Part = 'unposted' | 'posted' | 'took-effect' | 'returned' | 'all'

/**
 * The filters as SQL conditions. Values are written into the statement as literals, since all of them
 * are checked words, numbers, days or ids: the best plan depends on how rare each value is.
 */
export function filterConditions(
  filters: TransactionFilters,
  words: readonly SearchWord[],
  part: Part,
): Condition[] {
  const { status, direction, kind, min_cents, max_cents, request_id } = filters
  const conditions = [...words.map(foundBy), ...dayConditions(filters, part)]
  if (status) conditions.push(oneOf('status', status))
  if (direction) {
    // The kinds that can have this direction are found by an index, however rare they are.
    conditions.push(oneOf('direction', direction), oneOf('kind', kindsGoing(direction)))
  }
  if (kind) conditions.push(oneOf('kind', transferKinds(kind)))
  if (min_cents !== undefined) conditions.push(sql`transfers.amount_cents >= ${sql.lit(min_cents)}`)
  if (max_cents !== undefined) conditions.push(sql`transfers.amount_cents <= ${sql.lit(max_cents)}`)
  if (request_id !== undefined) conditions.push(sql`transfers.request_id = ${sql.lit(request_id)}`)
  return conditions
}

function dayConditions({ from, to }: TransactionFilters, part: Part): Condition[] {
  const day =
    part === 'all'
      ? sql`coalesce(transfers.posted_on, transfers.file_date)`
      : part === 'unposted'
        ? sql`transfers.file_date`
        : dayOf(part)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${sql.lit(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${sql.lit(to)}`]),
  ]
}

function oneOf(column: 'status' | 'direction' | 'kind', values: readonly string[]): Condition {
  if (values.length === 0) return sql`false`
  return sql`${sql.ref(`transfers.${column}`)} in (${listed(values)})`
}

/** Interest can also go out, to correct too much interest. */
function kindsGoing(directions: readonly TransferDirection[]): string[] {
  return Object.entries(ledgerEffects)
    .filter(([kind, { direction }]) => kind === 'interest' || directions.includes(direction))
    .map(([kind]) => kind)
}

function foundBy(word: SearchWord) {
  const { kinds, isInterestCorrection, linkIds, requests, amountCents, statuses, day } = word
  const options: Condition[] = []
  if (statuses.length > 0) options.push(oneOf('status', statuses))
  if (word.isProvisional) options.push(isProvisional)
  if (word.isChanged) options.push(sql`transfers.replaced_by is not null`)
  if (day) options.push(onDay(day))
  const described = kinds.filter((kind) => kind !== 'interest')
  if (described.length > 0) options.push(oneOf('kind', described))
  if (kinds.includes('interest') || isInterestCorrection) {
    options.push(interest(kinds.includes('interest'), isInterestCorrection))
  }
  if (linkIds.length > 0) options.push(sql`transfers.linked_account_id in (${listed(linkIds)})`)
  if (requests) {
    const { from, to } = requests
    options.push(sql`transfers.request_id between ${sql.lit(from)} and ${sql.lit(to)}`)
  }
  if (amountCents !== null) options.push(sql`transfers.amount_cents = ${sql.lit(amountCents)}`)
  if (options.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(options, sql` or `)})`
}

/** Incoming interest and outgoing interest corrections have different names. */
function interest(isIn: boolean, isOut: boolean): Condition {
  if (isIn && isOut) return sql`transfers.kind = 'interest'`
  const direction = isIn ? 'ServiceToPrimary' : 'PrimaryToService'
  return sql`(transfers.kind = 'interest' and transfers.direction = ${sql.lit(direction)})`
}

/** The day as the list shows it: of the posting, or else of the file. */
function onDay({ year, month, day }: SearchedDay): Condition {
  const shown = sql`coalesce(transfers.posted_on, transfers.file_date)`
  const parts = Object.entries({ year, month, day }).flatMap(([part, value]) =>
    value === undefined ? [] : [sql`extract(${sql.raw(part)} from ${shown}) = ${sql.lit(value)}`],
  )
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function listed(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}

/** The outside accounts of a savings account's entity. */
export function findAccountLinks(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
) {
  return db
    .selectFrom('linked_accounts')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'linked_accounts.institution_id')
        .onRef('entities.id', '=', 'linked_accounts.entity_id'),
    )
    .select(['linked_accounts.id', 'linked_accounts.bank_name', 'linked_accounts.status'])
    .select('linked_accounts.account_last_four')
    .where('linked_accounts.institution_id', '=', institution_id)
    .where('entities.savings_account_id', '=', account_id)
    .execute()
}

/**
 * The transfers that a second holder may see: all that were not completed before the day they joined, so
 * that they see transfers in progress to the end. The first holder sees all.
 */
export function heldCondition(since: BusinessDate | null): RawBuilder<boolean> {
  if (since === null) return sql<boolean>`true`
  const day = sql.lit(since)
  return sql<boolean>`(
    transfers.status in ('Initiated', 'Pending', 'Submitted') or transfers.posted_on >= ${day}
    or (transfers.date_processed at time zone 'America/New_York')::date >= ${day}
    or (transfers.status = 'Settled' and transfers.available_date >= ${day}))`
}

/** Hides the balance after a transfer that was posted before a second holder joined. */
export function hideEarlierBalance<Row extends TransactionRow>(
  row: Row,
  since: BusinessDate | null,
): Row {
  const isEarlier = since !== null && row.posted_on !== null && row.posted_on < since
  return isEarlier ? { ...row, balance_after_cents: null } : row
}
