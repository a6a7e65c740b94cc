import type { Message, MessageEntry } from '@passbook/contract/messages'

/** Threads for tests. */

export const UUID = '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b01'
export const OTHER = '0b9b3f6e-8f0a-4f0e-9d6c-0d8a4a1f2b02'

export function entry(given: Partial<MessageEntry> = {}): MessageEntry {
  return {
    uuid: crypto.randomUUID(),
    from: 'depositor',
    text: 'When is my deposit good?',
    created_at: '2026-03-02T15:00:00.000Z',
    attachments: [],
    ...given,
  }
}

export function message(given: Partial<Message> = {}): Message {
  return {
    uuid: UUID,
    topic: 'transfer',
    subject: 'My first deposit',
    created_at: '2026-03-02T15:00:00.000Z',
    updated_at: '2026-03-02T15:00:00.000Z',
    read_at: '2026-03-02T15:00:00.000Z',
    transaction_id: null,
    entries: [entry()],
    ...given,
  }
}

export function page(messages: Message[], next: string | null = null) {
  const unread = messages.filter(({ read_at }) => read_at === null).length
  return { data: { messages, next, unread } }
}
