import type { SearchResults } from '@passbook/contract/console/frame'
import { type Act, mayDo } from '@passbook/contract/console/roles'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import {
  type OwnRows,
  notAmong,
  ownRows,
} from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import {
  type Term,
  escapeLike,
  readTerm,
  searchCustomers,
  transferFits,
} from '../../accounts/customers/search-customers.ts'
import { describe } from '../../money/transfers/to-transaction.ts'
import { referenceOf as disputeReference } from '../disputes/to-dispute.ts'

/** A few of each kind: a longer list is on the page of its desk. */
const SHOWN = 5

/**
 * Finds what a caller names on the phone, at every desk the reader may open. Customers, transfers,
 * conversations, disputes and files of accounts the reader has a conflict of interest with are left out.
 */
export async function searchConsole(
  ctx: Context,
  caller: StaffCaller,
  q: string,
): Promise<SearchResults> {
  const { db } = ctx
  const term = readTerm(q)
  const own = await ownRows(db, caller)
  const { customers, has_more } = await searchCustomers(ctx, caller, { q }, SHOWN)
  const search: Search = { db, institution_id: caller.institution_id, q, term, own }
  const transfers = await findTransfers(search)
  const found = {
    depositors: namesPeople(term) ? customers.map(({ depositor_id }) => depositor_id) : [],
    transfers: transfers.map(({ uuid }) => uuid),
  }
  const ifMay = <T>(act: Act, find: () => Promise<T[]>) =>
    mayDo(caller.role, act) ? find() : Promise.resolve([])
  return {
    customers,
    has_more_customers: has_more,
    transfers,
    conversations: await ifMay('messages.read', () => findConversations(search, found)),
    disputes: await ifMay('disputes.read', () => findDisputes(search, found)),
    files: await ifMay('money.read', () => findFiles(search, found)),
  }
}

interface Search {
  db: Database
  institution_id: string
  q: string
  term: Term
  own: OwnRows
}

/** What was found already, whose conversations, disputes and files are shown with it. */
interface Found {
  depositors: readonly string[]
  transfers: readonly string[]
}

/** An amount or a reference names a transfer: other conversations of its owner are not meant. */
function namesPeople({ kind }: Term): boolean {
  return kind === 'name' || kind === 'email' || kind === 'last_four' || kind === 'id'
}

const NAME = sql<string>`concat_ws(' ', person.first_name, person.last_name)`

async function findTransfers({
  db,
  institution_id,
  term,
  own,
}: Search): Promise<SearchResults['transfers']> {
  const fits = whichTransfers(institution_id, term)
  if (fits === undefined) return []
  const { rows } = await sql<TransferRow>`
    select moved.id as uuid, person.id as depositor_id, ${NAME} as customer, moved.status, moved.amount_cents,
      moved.kind, moved.direction, moved.note, moved.request_id, moved.date_created
    from (
      select transfer.* from transfers transfer
      where transfer.institution_id = ${institution_id} and ${fits}
        and ${notAmong('transfer.account_id', own.accounts)}
      order by transfer.date_created desc limit ${SHOWN}) moved
    join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = moved.account_id
    join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id and person.is_primary
    order by moved.date_created desc`.execute(db)
  return rows.map((row) => ({
    uuid: row.uuid,
    depositor_id: row.depositor_id,
    customer: row.customer,
    description: describe(row),
    status: row.status,
    amount_cents: row.amount_cents,
    reference: referenceOf(row),
    created_at: row.date_created.toISOString(),
  }))
}

type TransferRow = Pick<
  Selectable<Tables['transfers']>,
  'status' | 'amount_cents' | 'kind' | 'direction' | 'note' | 'request_id' | 'date_created'
> & { uuid: string; depositor_id: string; customer: string }

function whichTransfers(institution_id: string, term: Term): RawBuilder<boolean> | undefined {
  switch (term.kind) {
    case 'amount':
    case 'reference':
    case 'trace':
      return transferFits(institution_id, term)
    case 'id':
      return sql`transfer.id in (
        select id from transfers where institution_id = ${institution_id} and id = ${term.id}
        union select id from transfers
          where institution_id = ${institution_id} and request_id = ${term.id}
        union select id from transfers
          where institution_id = ${institution_id} and call_key = ${term.id})`
    case 'name':
    case 'email':
    case 'last_four':
      return undefined
  }
}

/** Conversations of the people and about the transfers found, or whose subject begins with the text. */
async function findConversations(
  { db, institution_id, q, term, own }: Search,
  { depositors, transfers }: Found,
): Promise<SearchResults['conversations']> {
  const threads = (fits: RawBuilder<boolean>) => sql`
    (select thread.id from message_threads thread
      where thread.institution_id = ${institution_id} and ${fits}
      order by thread.updated_at desc limit ${SHOWN + own.depositors.length})`
  const subject = sql<boolean>`lower(thread.subject) collate "C" like ${`${escapeLike(q.toLowerCase())}%`}`
  const parts = [
    threads(sql`thread.depositor_id = any(${depositors}::uuid[])`),
    threads(sql`thread.transaction_id = any(${transfers}::uuid[])`),
    ...(term.kind === 'name' ? [threads(subject)] : []),
    ...(term.kind === 'id' ? [threads(sql`thread.id = ${term.id}`)] : []),
  ]
  const { rows } = await sql<ConversationRow>`
    select thread.id as uuid, thread.subject, ${NAME} as customer, thread.updated_at,
      thread.waiting_since is not null as is_waiting
    from message_threads thread
    join depositors person on person.institution_id = thread.institution_id
      and person.id = thread.depositor_id
    where thread.institution_id = ${institution_id}
      and thread.id in (${sql.join(parts, sql` union `)})
      and ${notAmong('thread.depositor_id', own.depositors)}
    order by thread.updated_at desc limit ${SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

type ConversationRow = Omit<SearchResults['conversations'][number], 'updated_at'> & {
  updated_at: Date
}

/** Disputes of the people and about the transfers found, or with the reference or call id. */
async function findDisputes(
  { db, institution_id, term, own }: Search,
  { depositors, transfers }: Found,
): Promise<SearchResults['disputes']> {
  const disputes = (fits: RawBuilder<boolean>) => sql`
    (select dispute.id from disputes dispute
      where dispute.institution_id = ${institution_id} and ${fits} limit ${SHOWN})`
  const parts = [
    disputes(sql`dispute.depositor_id = any(${depositors}::uuid[])`),
    disputes(sql`dispute.transfer_id = any(${transfers}::uuid[])`),
    ...(term.kind === 'reference'
      ? [disputes(sql`dispute.id between ${term.from}::uuid and ${term.to}::uuid`)]
      : []),
    ...(term.kind === 'id'
      ? [disputes(sql`dispute.id = ${term.id}`), disputes(sql`dispute.call_key = ${term.id}`)]
      : []),
  ]
  const { rows } = await sql<{ id: string; customer: string; received_at: Date; is_open: boolean }>`
    select dispute.id, ${NAME} as customer, dispute.received_at, dispute.ended_at is null as is_open
    from disputes dispute
    join depositors person on person.institution_id = dispute.institution_id
      and person.id = dispute.depositor_id
    where dispute.institution_id = ${institution_id}
      and dispute.id in (${sql.join(parts, sql` union `)})
      and ${notAmong('dispute.account_id', own.accounts)}
    order by dispute.received_at desc limit ${SHOWN}`.execute(db)
  return rows.map(({ id, customer, received_at, is_open }) => ({
    uuid: id,
    reference: disputeReference({ id }),
    customer,
    received_at: received_at.toISOString(),
    is_open,
  }))
}

/**
 * The files in which the transfers found were sent and returned, and files by trace number or id. A return
 * under a trace number of a relative's entry is left out with the entry.
 */
async function findFiles(
  { db, institution_id, term, own }: Search,
  { transfers }: Found,
): Promise<SearchResults['files']> {
  if (namesPeople(term) && term.kind !== 'id') return []
  // An amount fits transfers in many files, which it does not mean.
  const known = term.kind === 'amount' ? [] : transfers
  const parts = [
    sql`(select entry.file_id from ach_entries entry
      where entry.institution_id = ${institution_id} and entry.transfer_id = any(${known}::uuid[]))`,
    ...(term.kind === 'id' ? [sql`(select ${term.id}::uuid)`] : []),
    ...(term.kind === 'trace'
      ? [
          sql`(select answer.file_id from ach_answers answer
            where answer.institution_id = ${institution_id}
              and answer.original_trace = ${term.digits}
              and not exists (
                select from ach_entries entry
                join transfers transfer on transfer.institution_id = entry.institution_id
                  and transfer.id = entry.transfer_id
                where entry.institution_id = ${institution_id} and entry.trace = ${term.digits}
                  and transfer.account_id = any(${own.accounts}::uuid[])))`,
        ]
      : []),
  ]
  const { rows } = await sql<SearchResults['files'][number]>`
    select file.id as uuid, file.direction, file.business_date from ach_files file
    where file.institution_id = ${institution_id}
      and file.id in (${sql.join(parts, sql` union `)})
    order by file.created_at desc limit ${SHOWN}`.execute(db)
  return rows
}
