import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { MessageEntry, MessageText, MessageTopic } from './messages.ts'

/** A thread as staff see it in their list. */
export const StaffThread = z.object({
  uuid: z.uuid(),
  depositor_id: z.uuid(),
  /** Their email address until a name is known. */
  name: z.string(),
  topic: MessageTopic,
  subject: z.string(),
  created_at: Instant,
  updated_at: Instant,
  /** Since when the person has waited for an answer; null if they are not waiting. */
  waiting_since: z.nullable(Instant),
  /** When the person read the last answer; null while it is unread. */
  read_at: z.nullable(Instant),
  transaction_id: z.nullable(z.uuid()),
})
export type StaffThread = z.infer<typeof StaffThread>

export const StaffEntry = z.object({
  ...MessageEntry.shape,
  /** The staff member who wrote it; null for the customer's entries and for automatic ones. */
  written_by: z.nullable(z.string()),
})
export type StaffEntry = z.infer<typeof StaffEntry>

/** One thread with everything in it, oldest first. */
export const StaffMessage = z.object({ ...StaffThread.shape, entries: z.array(StaffEntry) })
export type StaffMessage = z.infer<typeof StaffMessage>

const UuidParams = z.object({ uuid: z.uuid() })
const open = { auth: 'none' } as const

/** The staff side of messages, below /sandbox/api: plain JSON without an envelope. */
export const sandboxMessageEndpoints = {
  listThreads: endpoint({
    ...open,
    method: 'GET',
    path: '/messages',
    summary: 'Threads, those who wait for an answer first and the longest of them first',
    data: z.array(StaffThread),
  }),
  readThread: endpoint({
    ...open,
    method: 'GET',
    path: '/messages/:uuid',
    summary: 'One thread, with what was written and the files’ names',
    params: UuidParams,
    data: StaffMessage,
  }),
  answerThread: endpoint({
    ...open,
    method: 'POST',
    path: '/messages/:uuid/answer',
    summary: 'Answers a thread as staff would; the person is told',
    params: UuidParams,
    body: z.strictObject({ text: MessageText }),
    data: StaffMessage,
  }),
}
