import type { Attachment } from '@passbook/contract/attachments'
import type { Message, MessageEntry } from '@passbook/contract/messages'

/** A file that came with a message. */
export interface MessageFile {
  attachment: Attachment
  /** The thread it is in. */
  thread: string
  subject: string
  from: MessageEntry['from']
  sentAt: string
}

/** The files of all threads, newest first. */
export function filesOf(messages: readonly Message[]): MessageFile[] {
  const files = messages.flatMap(({ uuid, subject, entries }) =>
    entries.flatMap(({ from, created_at, attachments }) =>
      attachments.map((attachment) => ({
        attachment,
        thread: uuid,
        subject,
        from,
        sentAt: created_at,
      })),
    ),
  )
  return files.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
}
