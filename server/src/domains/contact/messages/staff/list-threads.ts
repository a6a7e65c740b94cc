import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { type StaffThreadRow, staffThreads } from './queries.ts'

const THREADS_LIMIT = 200

/** What staff see, without the conversations of depositors left out: who waits for an answer first, the longest of them first; then the newest. */
export async function listThreads(
  db: Database,
  institution_id: string,
  leftOut: readonly string[] = [],
): Promise<StaffThread[]> {
  const rows = await staffThreads(db, institution_id)
    .where(sql<boolean>`thread.depositor_id <> all(${leftOut}::uuid[])`)
    .orderBy(sql`thread.waiting_since asc nulls last`)
    .orderBy('thread.updated_at', 'desc')
    .orderBy('thread.id')
    .limit(THREADS_LIMIT)
    .execute()
  return rows.map(toStaffThread)
}

export function toStaffThread(row: StaffThreadRow): StaffThread {
  return {
    uuid: row.id,
    depositor_id: row.depositor_id,
    name: row.name,
    topic: row.topic,
    subject: row.subject,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    transaction_id: row.transaction_id,
  }
}
