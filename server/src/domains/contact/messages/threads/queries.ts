import type { Attachment } from '@passbook/contract/attachments'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'

export type Thread = Selectable<Tables['message_threads']>

/** An entry with the files that came with it, as everybody may read it. */
export interface Entry extends Pick<
  Selectable<Tables['message_entries']>,
  'id' | 'thread_id' | 'sender' | 'written_by' | 'text' | 'created_at'
> {
  attachments: Attachment[]
}

/** Whose threads. */
export interface ThreadOwner {
  institution_id: string
  depositor_id: string
}

function threadsOf(db: Database, institution_id: string) {
  return db.selectFrom('message_threads').selectAll().where('institution_id', '=', institution_id)
}

/** One of the person's own threads. */
export function findOwnThread(
  db: Database,
  { institution_id, depositor_id }: ThreadOwner,
  threadId: string,
): Promise<Thread | undefined> {
  return threadsOf(db, institution_id)
    .where('id', '=', threadId)
    .where('depositor_id', '=', depositor_id)
    .executeTakeFirst()
}

/** Reads a thread and keeps others from writing in it until the transaction ends. */
export function lockThread(
  trx: Transaction,
  institution_id: string,
  threadId: string,
): Promise<Thread | undefined> {
  return threadsOf(trx, institution_id).where('id', '=', threadId).forUpdate().executeTakeFirst()
}

/** Everything written in these threads, each oldest first. */
export async function listEntries(
  db: Database,
  institution_id: string,
  threadIds: readonly string[],
): Promise<Entry[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('message_entries as entry')
    .select(['entry.id', 'entry.thread_id', 'entry.sender', 'entry.written_by', 'entry.text'])
    .select('entry.created_at')
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('message_attachments as kept')
          .innerJoin('attachments as file', (join) =>
            join
              .onRef('file.institution_id', '=', 'kept.institution_id')
              .onRef('file.id', '=', 'kept.attachment_id'),
          )
          .select(['file.id as uuid', 'file.name', 'file.content_type', 'file.size_bytes'])
          .whereRef('kept.institution_id', '=', 'entry.institution_id')
          .whereRef('kept.entry_id', '=', 'entry.id')
          .orderBy('kept.place'),
      ).as('attachments'),
    )
    .where('entry.institution_id', '=', institution_id)
    .where('entry.thread_id', '=', sql<string>`any(${threadIds}::uuid[])`)
    .orderBy('entry.place')
    .execute()
}

/** A file of a thread, and where to find its bytes. */
export function findThreadAttachment(
  db: Database,
  institution_id: string,
  { threadId, attachmentId }: { threadId: string; attachmentId: string },
) {
  return db
    .selectFrom('message_attachments as kept')
    .innerJoin('message_entries as entry', (join) =>
      join
        .onRef('entry.institution_id', '=', 'kept.institution_id')
        .onRef('entry.id', '=', 'kept.entry_id'),
    )
    .innerJoin('attachments as file', (join) =>
      join
        .onRef('file.institution_id', '=', 'kept.institution_id')
        .onRef('file.id', '=', 'kept.attachment_id'),
    )
    .select(['file.institution_id', 'file.id', 'file.name', 'file.content_type', 'file.size_bytes'])
    .where('kept.institution_id', '=', institution_id)
    .where('kept.attachment_id', '=', attachmentId)
    .where('entry.thread_id', '=', threadId)
    .executeTakeFirst()
}
