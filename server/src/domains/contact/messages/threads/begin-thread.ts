import { randomUUID } from 'node:crypto'
import type { MessageTopic } from '@passbook/contract/messages'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type NewEntry, addEntry } from './add-entry.ts'
import type { Thread, ThreadOwner } from './queries.ts'

export interface NewThread extends ThreadOwner {
  topic: MessageTopic
  subject: string
  transaction_id?: string | null
}

/** Begins a thread with its first entry; whoever began it has nothing unread in it. */
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
  }
  await trx.insertInto('message_threads').values(thread).execute()
  return addEntry(ctx, trx, thread, entry)
}
