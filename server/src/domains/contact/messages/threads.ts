import { randomUUID } from 'node:crypto'
import type { Attachment } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import type { MessageTopic, Message, MessageEntry } from '@passbook/contract/messages'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { keepAttachments } from '../attachments/attachment.ts'

/** Without what staff search by, which the database keeps. */
export type Thread = Omit<Selectable<Tables['message_threads']>, 'sought'>

/** An entry with its attached files. */
interface Entry extends Pick<
  Selectable<Tables['message_entries']>,
  'id' | 'thread_id' | 'sender' | 'written_by' | 'text' | 'created_at'
> {
  attachments: Attachment[]
}

/** The person whose threads are read. */
export interface ThreadOwner {
  institution_id: string
  depositor_id: string
}

function threadsOf(db: Database, institution_id: string) {
  return db.selectFrom('message_threads').selectAll().where('institution_id', '=', institution_id)
}

/** Finds a thread if it belongs to the person. */
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

/** Reads a thread and locks it until the transaction ends. */
export function lockThread(
  trx: Transaction,
  institution_id: string,
  threadId: string,
): Promise<Thread | undefined> {
  return threadsOf(trx, institution_id).where('id', '=', threadId).forUpdate().executeTakeFirst()
}

/** All entries of these threads, the oldest of each thread first. */
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

/** Finds a file of a thread, with what is needed to locate its bytes. */
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

interface NewThread extends ThreadOwner {
  topic: MessageTopic
  subject: string
  transaction_id?: string | null
}

/** Begins a thread with its first entry. It is unread only if the institution began it. */
export async function beginThread(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  { institution_id, depositor_id, topic, subject, transaction_id = null }: NewThread,
  entry: NewEntry,
): Promise<Thread> {
  const thread: Thread = {
    institution_id,
    id: randomUUID(),
    depositor_id,
    topic,
    subject,
    transaction_id,
    created_at: entry.now,
    updated_at: entry.now,
    read_at: entry.sender === 'depositor' ? entry.now : null,
    waiting_since: null,
    entry_count: 0,
    character_count: 0,
    assigned_to: null,
    is_complaint: false,
  }
  await trx.insertInto('message_threads').values(thread).execute()
  return addEntry(ctx, trx, thread, entry)
}

interface NewEntry {
  /** Who sends it. `writtenBy` is the staff member; null for depositors and automatic messages. */
  sender: 'depositor' | 'institution'
  writtenBy?: string | null
  text: string
  attachments?: readonly Attachment[]
  /** By the banking clock. */
  now: Date
}

/** Adds an entry with its files to a locked thread: all of it or nothing. */
export async function addEntry(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  thread: Thread,
  { sender, writtenBy = null, text, attachments = [], now }: NewEntry,
): Promise<Thread> {
  const { institution_id, id: thread_id } = thread
  if (thread.entry_count >= LIMITS.message.entriesInThread) {
    throw invalid('reply_to', 'This conversation is too long. Start a new one.')
  }
  const after = { ...thread, ...changeOf(thread, sender, now) }
  after.entry_count += 1
  after.character_count += text.length
  const entry_id = randomUUID()
  await trx
    .insertInto('message_entries')
    .values({
      institution_id,
      id: entry_id,
      thread_id,
      place: after.entry_count,
      sender,
      written_by: writtenBy,
      text,
      created_at: now,
    })
    .execute()
  await attach(ctx, trx, { institution_id, entry_id }, attachments)
  const { institution_id: _, id: __, ...columns } = after
  await trx
    .updateTable('message_threads')
    .set(columns)
    .where('institution_id', '=', institution_id)
    .where('id', '=', thread_id)
    .execute()
  return after
}

/** An answer makes the thread unread and ends the waiting, which a message from the person begins. */
function changeOf(thread: Thread, sender: NewEntry['sender'], now: Date) {
  return sender === 'institution'
    ? { updated_at: now, read_at: null, waiting_since: null }
    : { updated_at: now, waiting_since: thread.waiting_since ?? now }
}

async function attach(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  entry: { institution_id: string; entry_id: string },
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return
  await keepAttachments(ctx, trx, entry.institution_id, attachments)
  await trx
    .insertInto('message_attachments')
    .values(attachments.map(({ uuid }, place) => ({ ...entry, attachment_id: uuid, place })))
    .execute()
}

/** Threads as their owner reads them, with all entries. */
export async function readMessages(
  db: Database,
  institution_id: string,
  threads: readonly Thread[],
): Promise<Message[]> {
  const ids = threads.map(({ id }) => id)
  const entries = Map.groupBy(await listEntries(db, institution_id, ids), (row) => row.thread_id)
  return threads.map((thread) => toMessage(thread, entries.get(thread.id) ?? []))
}

export async function readMessage(db: Database, thread: Thread): Promise<Message> {
  return toMessage(thread, await listEntries(db, thread.institution_id, [thread.id]))
}

function toMessage(thread: Thread, entries: readonly Entry[]): Message {
  return {
    uuid: thread.id,
    topic: thread.topic,
    subject: thread.subject,
    created_at: thread.created_at.toISOString(),
    updated_at: thread.updated_at.toISOString(),
    read_at: thread.read_at?.toISOString() ?? null,
    transaction_id: thread.transaction_id,
    entries: entries.map(toEntry),
  }
}

export function toEntry({ id, sender, text, created_at, attachments }: Entry): MessageEntry {
  return { uuid: id, from: sender, text, created_at: created_at.toISOString(), attachments }
}
