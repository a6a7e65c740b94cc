import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { findSavingsAccount } from '../../../platform/callers/account-people.ts'
import type { Thread, ThreadOwner } from './threads.ts'

/** Locks the person, so that their messages are counted one at a time, and returns their status. */
export function lockWriter(trx: Transaction, { institution_id, depositor_id }: ThreadOwner) {
  return trx
    .selectFrom('depositors')
    .select(['registration_status', 'standing'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Counts the messages that a person has written since a given time. */
export async function countWritten(
  db: Database,
  { institution_id, depositor_id }: ThreadOwner,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('message_entries as entry')
    .innerJoin('message_threads as thread', (join) =>
      join
        .onRef('thread.institution_id', '=', 'entry.institution_id')
        .onRef('thread.id', '=', 'entry.thread_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread.institution_id', '=', institution_id)
    .where('thread.depositor_id', '=', depositor_id)
    .where('thread.updated_at', '>', since)
    .where('entry.institution_id', '=', institution_id)
    .where('entry.sender', '=', 'depositor')
    .where('entry.created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds a transaction of the person's savings account. */
export async function findOwnTransaction(db: Database, owner: ThreadOwner, transferId: string) {
  const account = await findSavingsAccount(db, owner)
  if (account === undefined) return undefined
  return db
    .selectFrom('transfers')
    .select(['id', 'request_id'])
    .where('institution_id', '=', owner.institution_id)
    .where('account_id', '=', account.id)
    .where('id', '=', transferId)
    .executeTakeFirst()
}

interface PageOf extends ThreadOwner {
  /** Words to find in the subject or in a text. */
  q: string | undefined
  after: string | undefined
  limit: number
}

/** A person's threads, newest first, after one of them. No rows if `after` is another person's thread. */
export function listThreads(
  db: Database,
  { institution_id, depositor_id, q, after, limit }: PageOf,
): Promise<Thread[]> {
  let query = db
    .selectFrom('message_threads')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(updated_at, id) < (
        select last.updated_at, last.id from message_threads last
        where last.institution_id = ${institution_id}
          and last.depositor_id = ${depositor_id} and last.id = ${after})`,
    )
  }
  return (q === undefined ? query : query.where(contains(institution_id, q))).execute()
}

/** Searches for the literal text; no character is a wildcard. */
function contains(institution_id: string, q: string) {
  return sql<boolean>`(
    strpos(lower(message_threads.subject), lower(${q}::text)) > 0 or exists (
      select from message_entries entry
      where entry.institution_id = ${institution_id} and entry.thread_id = message_threads.id
        and strpos(lower(entry.text), lower(${q}::text)) > 0))`
}

export async function countUnread(
  db: Database,
  { institution_id, depositor_id }: ThreadOwner,
): Promise<number> {
  const { count } = await db
    .selectFrom('message_threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
