import type { Readable } from 'node:stream'
import type { MessageTopic } from '@passbook/contract/messages'
import type { StaffThread, StaffMessage } from '@passbook/contract/sandbox-messages'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { depositorsWithLogin } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { attachmentKey } from '../attachments/attachment.ts'
import {
  addEntry,
  beginThread,
  toEntry,
  type Thread,
  listEntries,
  lockThread,
  findThreadAttachment,
} from './threads.ts'

/** Threads with the names of their depositors. */
export function staffThreads(db: Database, institution_id: string) {
  return db
    .selectFrom('message_threads as thread')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'thread.institution_id')
        .onRef('depositors.id', '=', 'thread.depositor_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .selectAll('thread')
    .select(
      sql<string>`coalesce(
        nullif(concat_ws(' ', depositors.first_name, depositors.last_name), ''),
        users.email, '')`.as('name'),
    )
    .where('thread.institution_id', '=', institution_id)
}

type StaffThreadRow = Awaited<ReturnType<ReturnType<typeof staffThreads>['execute']>>[number]

/** True if the person has written in a thread, which makes what staff write an answer. */
async function hasWritten(
  db: Database,
  { institution_id, id }: Pick<Thread, 'institution_id' | 'id'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('message_entries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('thread_id', '=', id)
    .where('sender', '=', 'depositor')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const THREADS_LIMIT = 200

/** All threads for staff: the longest waiting first, then the newest. */
export async function listThreads(db: Database, institution_id: string): Promise<StaffThread[]> {
  const rows = await staffThreads(db, institution_id)
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

/** One thread for staff, with the staff member who wrote each answer. */
export async function readThread(
  db: Database,
  institution_id: string,
  threadId: string,
): Promise<StaffMessage> {
  const row = await staffThreads(db, institution_id)
    .where('thread.id', '=', threadId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const entries = await listEntries(db, institution_id, [threadId])
  return {
    ...toStaffThread(row),
    entries: entries.map((entry) => ({ ...toEntry(entry), written_by: entry.written_by })),
  }
}

/**
 * Notifies a person of a new message without its content: of an answer as they prefer, and of a message
 * that staff began by email.
 */
async function notifyDepositor(ctx: Context, trx: Transaction, thread: Thread): Promise<void> {
  const { institution_id, depositor_id, id: message_id, subject, entry_count } = thread
  if (await hasWritten(trx, thread)) {
    return raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'message_answered',
      event: `answered:${message_id}:${entry_count}`,
      params: { message_id, subject },
      // The general email would quote the subject.
      letter: { template: 'message_answered', params: undefined },
    })
  }
  const person = await depositorsWithLogin(trx, institution_id)
    .select('users.email')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return
  const letter = { to: person.email, template: 'message_written', params: undefined } as const
  await notifyByEmail(ctx, trx, institution_id, letter)
}

interface BeginInput {
  institution_id: string
  depositor_id: string
  topic: MessageTopic
  subject: string
  text: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Staff begin a thread, for example to ask for documents. Returns the id of the thread. */
export function beginMessage(ctx: Context, input: BeginInput): Promise<string> {
  const { institution_id, depositor_id, topic, subject, text, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const person = await depositorsWithLogin(trx, institution_id)
      .select('depositors.id')
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirst()
    if (person === undefined) throw new DomainError('not_found')
    const thread = await beginThread(
      ctx,
      trx,
      { institution_id, depositor_id, topic, subject },
      { sender: 'institution', writtenBy: actor.id, text, now },
    )
    await notifyDepositor(ctx, trx, thread)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'begin_message',
      entity: 'message',
      entityId: thread.id,
      details: { depositor_id, topic },
    })
    return thread.id
  })
}

interface AnswerInput {
  institution_id: string
  threadId: string
  text: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Staff answer a thread. The thread becomes unread, and the person is notified. */
export function answerMessage(ctx: Context, input: AnswerInput): Promise<void> {
  const { institution_id, threadId, text, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const held = await lockThread(trx, institution_id, threadId)
    if (held === undefined) throw new DomainError('not_found')
    const entry = { sender: 'institution', writtenBy: actor.id, text, now } as const
    const thread = await addEntry(ctx, trx, held, entry)
    await notifyDepositor(ctx, trx, thread)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'answer_message',
      entity: 'message',
      entityId: threadId,
      details: { depositor_id: thread.depositor_id, place: thread.entry_count },
    })
  })
}

interface OpenedFile {
  name: string
  content: Readable
}

/** Opens a file attached to a message, for staff. */
export async function openAttachment(
  { db, files }: Pick<Context, 'db' | 'files'>,
  institution_id: string,
  wanted: { threadId: string; attachmentId: string },
): Promise<OpenedFile> {
  const file = await findThreadAttachment(db, institution_id, wanted)
  if (file === undefined) throw new DomainError('not_found')
  return { name: file.name, content: await files.open(attachmentKey(file)) }
}
