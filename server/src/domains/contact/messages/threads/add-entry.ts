import { randomUUID } from 'node:crypto'
import type { Attachment } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { keepAttachments } from '../../attachments/keep-attachments.ts'
import type { Thread } from './queries.ts'

export interface NewEntry {
  /** From the person, or from the institution: by somebody of the staff, or by itself. */
  sender: 'depositor' | 'institution'
  writtenBy?: string | null
  text: string
  attachments?: readonly Attachment[]
  /** By the banking clock. */
  now: Date
}

/** Writes one more entry into a thread that is held, with its files: all of it or nothing. */
export async function addEntry(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  thread: Thread,
  { sender, writtenBy = null, text, attachments = [], now }: NewEntry,
): Promise<Thread> {
  const { institution_id, id: thread_id } = thread
  if (thread.entry_count >= LIMITS.message.entriesInThread) {
    throw invalid('reply_to', 'This conversation has become too long. Begin a new one.')
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

/** An answer is unread and ends the waiting; what the person writes begins it. */
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
