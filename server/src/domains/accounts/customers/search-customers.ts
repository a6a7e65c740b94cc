import type { CustomerLine } from '@passbook/contract/console/customers'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { customerLines, toCustomerLine, type StatusFilter, withStatus } from './read-customer.ts'

const PAGE = 50
/** At most this many matches are considered. */
const CANDIDATES = 500

interface SearchInput {
  q?: string | undefined
  status?: StatusFilter | undefined
  after?: string | undefined
}

interface SearchResult {
  customers: CustomerLine[]
  has_more: boolean
}

/**
 * Finds customers by a search term; without a term, lists the newest first. Customers the reader has a
 * conflict of interest with are left out: a match would reveal an amount or number of theirs.
 */
export async function searchCustomers(
  { db }: Context,
  caller: StaffCaller,
  { q, status, after }: SearchInput,
  pageSize = PAGE,
): Promise<SearchResult> {
  const { institution_id } = caller
  const { entities: leftOut } = await ownRows(db, caller)
  const term = q ? readTerm(q) : undefined
  if (term?.kind === 'name') {
    const page = { institution_id, words: term.words, status, after, leftOut, limit: pageSize + 1 }
    return toResult(await findByName(db, page), pageSize)
  }
  const ids = term && (await findIds(db, institution_id, term))
  // The page is found by its ids, so that logins, accounts and balances are read of its customers only.
  const page = withStatus(db.selectFrom('depositors').select('depositors.id'), status)
    .where('depositors.institution_id', '=', institution_id)
    .where(notAmong('depositors.entity_id', leftOut))
    .$if(ids !== undefined, (all) =>
      all.where('depositors.id', '=', sql<string>`any(${ids}::uuid[])`),
    )
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(depositors.created_at, depositors.id)`,
        '<',
        sql`(select last.created_at, last.id from depositors last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('depositors.created_at', 'desc')
    .orderBy('depositors.id', 'desc')
    .limit(pageSize + 1)
  const lines = customerLines(db, institution_id)
    .where('depositors.id', 'in', db.selectFrom(page.as('page')).select('page.id'))
    .orderBy('depositors.created_at', 'desc')
    .orderBy('depositors.id', 'desc')
  return toResult(await lines.execute(), pageSize)
}

function toResult(
  rows: readonly Parameters<typeof toCustomerLine>[0][],
  pageSize: number,
): SearchResult {
  return {
    customers: rows.slice(0, pageSize).map(toCustomerLine),
    has_more: rows.length > pageSize,
  }
}

/** The ids of customers who match a search term other than a name. */
async function findIds(
  db: Database,
  institution_id: string,
  term: Exclude<Term, { kind: 'name' }>,
): Promise<string[]> {
  switch (term.kind) {
    case 'id':
      return [term.id, ...(await findByCall(db, institution_id, term.id))]
    case 'email': {
      const rows = await db
        .selectFrom('depositors')
        .innerJoin('users', (join) =>
          join
            .onRef('users.institution_id', '=', 'depositors.institution_id')
            .onRef('users.id', '=', 'depositors.user_id'),
        )
        .select('depositors.id')
        .where('users.institution_id', '=', institution_id)
        .where(sql`users.email collate "C"`, 'like', `${escapeLike(term.beginning)}%`)
        .limit(CANDIDATES)
        .execute()
      return rows.map(({ id }) => id)
    }
    case 'last_four':
      return findByLastFour(db, institution_id, term.digits)
    default:
      return findByTransfer(db, institution_id, term)
  }
}

/**
 * Finds a customer by the key of a call that ordered a transfer, requested a closing, reported a problem,
 * or requested approval for something about the customer.
 */
async function findByCall(db: Database, institution_id: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select made_by as id from transfers
      where institution_id = ${institution_id} and call_key = ${key} and made_by is not null
    union select requested_by from closings
      where institution_id = ${institution_id} and call_key = ${key} and requested_by is not null
    union select depositor_id from disputes
      where institution_id = ${institution_id} and call_key = ${key}
    union select depositor_id from staff_approvals
      where institution_id = ${institution_id} and call_key = ${key}
        and depositor_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByLastFour(
  db: Database,
  institution_id: string,
  digits: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select person.id from savings_accounts account
      join entities on entities.institution_id = account.institution_id
        and entities.savings_account_id = account.id
      join depositors person on person.institution_id = entities.institution_id
        and person.entity_id = entities.id
      where account.institution_id = ${institution_id} and account.account_last_four = ${digits}
      limit ${CANDIDATES})
    union
    (select person.id from depositors person
      where person.institution_id = ${institution_id} and person.ssn_last_four = ${digits}
      limit ${CANDIDATES})`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByTransfer(
  db: Database,
  institution_id: string,
  term: TransferTerm,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from (
      select transfer.account_id from transfers transfer
      where transfer.institution_id = ${institution_id} and ${transferFits(institution_id, term)}
      order by transfer.date_created desc limit ${CANDIDATES}) found
    join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = found.account_id
    join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A term that names a transfer. */
type TransferTerm = Extract<Term, { kind: 'amount' | 'reference' | 'trace' }>

/** The condition on `transfer` that a term means. */
export function transferFits(institution_id: string, term: TransferTerm): RawBuilder<boolean> {
  switch (term.kind) {
    case 'amount':
      return sql`transfer.amount_cents = ${term.cents}`
    case 'reference':
      return sql`transfer.request_id between ${term.from}::uuid and ${term.to}::uuid`
    case 'trace':
      return sql`transfer.id in (select entry.transfer_id from ach_entries entry
        where entry.institution_id = ${institution_id} and entry.trace = ${term.digits})`
  }
}

/** A search term, classified by its form. */
export type Term =
  /** A customer id, or the key of a call: its Idempotency-Key, or the console's invocation_id. */
  | { kind: 'id'; id: string }
  | { kind: 'email'; beginning: string }
  | { kind: 'last_four'; digits: string }
  | { kind: 'amount'; cents: number }
  | { kind: 'reference'; from: string; to: string }
  /** The trace number of an ACH entry. */
  | { kind: 'trace'; digits: string }
  | { kind: 'name'; words: readonly string[] }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const TRACE = /^\d{15}$/
const REFERENCE = /^[\da-f]{8}$/i
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/

export function readTerm(typed: string): Term {
  const text = typed.trim()
  if (UUID.test(text)) return { kind: 'id', id: text.toLowerCase() }
  if (text.includes('@')) return { kind: 'email', beginning: text.toLowerCase() }
  if (/^\d{4}$/.test(text)) return { kind: 'last_four', digits: text }
  if (TRACE.test(text)) return { kind: 'trace', digits: text }
  const amount = AMOUNT.exec(text)
  if (amount && (text.startsWith('$') || amount[2] !== undefined)) {
    const [, dollars = '', rest = '00'] = amount
    const cents = Number(dollars.replaceAll(',', '')) * 100 + Number(rest)
    if (Number.isSafeInteger(cents)) return { kind: 'amount', cents }
  }
  if (REFERENCE.test(text) && /\d/.test(text)) return referenceTerm(text.toLowerCase())
  return { kind: 'name', words: text.toLowerCase().split(/\s+/).slice(0, 4) }
}

/** A reference is the first part of a request id. */
function referenceTerm(text: string): Term {
  return {
    kind: 'reference',
    from: `${text}-0000-0000-0000-000000000000`,
    to: `${text}-ffff-ffff-ffff-ffffffffffff`,
  }
}

interface Page {
  institution_id: string
  /** The words in lower case. */
  words: readonly string[]
  status: StatusFilter | undefined
  /** The last customer of the previous page. */
  after: string | undefined
  /** Entities that the reader may not see. */
  leftOut: readonly string[]
  limit: number
}

const LAST = sql<string>`lower(depositors.last_name) collate "C"`
const FIRST = sql<string>`lower(depositors.first_name) collate "C"`

/** One interpretation of the typed words, and the index order for it. */
interface NameMatch {
  fits: RawBuilder<boolean>
  order: readonly [RawBuilder<string>, RawBuilder<string>]
}

/** People whose names begin with the words: first the likelier interpretation, then the other. */
async function findByName(db: Database, page: Page) {
  const [likely, other] = nameMatchesOf(page.words)
  const { after, limit } = page
  const isPastLikely = after !== undefined && !(await isMatch(db, page, after, likely.fits))
  const firsts = isPastLikely ? [] : await findMatches(db, page, likely, after)
  if (firsts.length >= limit) return firsts
  const rest = { ...other, fits: sql<boolean>`(${other.fits} and ${likely.fits} is not true)` }
  const seconds = await findMatches(db, page, rest, isPastLikely ? after : undefined)
  return [...firsts, ...seconds].slice(0, limit)
}

/** One word begins a last or else a first name. Of several, the last or else the first is the last name. */
function nameMatchesOf(words: readonly string[]): [NameMatch, NameMatch] {
  const byLast = [LAST, FIRST] as const
  const [head = '', ...tail] = words
  if (tail.length === 0) {
    return [
      { fits: sql`(${begins(LAST, head)})`, order: byLast },
      { fits: sql`(${begins(FIRST, head)})`, order: [FIRST, LAST] },
    ]
  }
  const both = (last: string, first: string) =>
    sql<boolean>`(${begins(LAST, last)} and ${begins(FIRST, first)})`
  return [
    { fits: both(words.at(-1) ?? '', words.slice(0, -1).join(' ')), order: byLast },
    { fits: both(head, tail.join(' ')), order: byLast },
  ]
}

function begins(name: RawBuilder<string>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${name} like ${`${escapeLike(text)}%`}`
}

async function isMatch(
  db: Database,
  { institution_id }: Page,
  id: string,
  fits: RawBuilder<boolean>,
): Promise<boolean> {
  const found = await db
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where(fits)
    .executeTakeFirst()
  return found !== undefined
}

function findMatches(
  db: Database,
  { institution_id, status, leftOut, limit }: Page,
  { fits, order }: NameMatch,
  after: string | undefined,
) {
  const place = sql`${order[0]}, ${order[1]}, depositors.id`
  return withStatus(customerLines(db, institution_id), status)
    .where(fits)
    .where(notAmong('depositors.entity_id', leftOut))
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place})`,
        '>',
        sql`(select ${place} from depositors
          where depositors.institution_id = ${institution_id} and depositors.id = ${after})`,
      ),
    )
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy('depositors.id')
    .limit(limit)
    .execute()
}

/** Escapes the text for a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
