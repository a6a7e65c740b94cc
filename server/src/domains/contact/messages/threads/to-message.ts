import type { Message, MessageEntry } from '@passbook/contract/messages'
import type { Database } from '../../../../platform/db/database.ts'
import { type Entry, type Thread, listEntries } from './queries.ts'

/** Threads as their person reads them, with everything written in them. */
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
