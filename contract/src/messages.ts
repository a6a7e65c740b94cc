import { z } from 'zod/mini'
import { ATTACHMENTS, Attachment } from './attachments.ts'
import { Instant } from './dates.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { formatCount } from './money.ts'
import { clean } from './plain-text.ts'

/** The topic of a message; staff filter by it. */
export const MessageTopic = z.enum([
  'account',
  'transfer',
  'identity',
  'documents',
  'tax',
  'joint',
  'problem',
  'other',
])
export type MessageTopic = z.infer<typeof MessageTopic>

export const MessageEntry = z.object({
  uuid: z.uuid(),
  from: z.enum(['depositor', 'institution']),
  text: z.string(),
  created_at: Instant,
  attachments: z.array(Attachment),
})
export type MessageEntry = z.infer<typeof MessageEntry>

/** A thread between one person and the institution. */
export const Message = z.object({
  uuid: z.uuid(),
  topic: MessageTopic,
  subject: z.string(),
  created_at: Instant,
  updated_at: Instant,
  /** Null while an answer is unread. */
  read_at: z.nullable(Instant),
  /** The transaction it is about. */
  transaction_id: z.nullable(z.uuid()),
  /** Oldest first. */
  entries: z.array(MessageEntry),
})
export type Message = z.infer<typeof Message>

const { textCharacters, subjectCharacters } = LIMITS.message

/** Makes line ends one character and repairs half characters, which cannot be stored. */
function normalizeText(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Written by a customer or by staff. */
export const MessageText = z
  .string()
  .check(
    z.overwrite(normalizeText),
    z.trim(),
    z.minLength(1, 'Write your message'),
    z.maxLength(textCharacters, `Use at most ${formatCount(textCharacters)} characters`),
  )

const MessageSubject = z
  .string()
  .check(
    z.overwrite(normalizeText),
    clean(),
    z.trim(),
    z.minLength(1, 'Enter a subject'),
    z.maxLength(subjectCharacters, `Use at most ${subjectCharacters} characters`),
  )

/** A new thread; it may name the transaction it is about. */
export const NewMessage = z.strictObject({
  topic: z.enum(MessageTopic.options, 'Choose a topic'),
  subject: MessageSubject,
  text: MessageText,
  transaction_id: z.optional(z.uuid()),
})
export type NewMessage = z.infer<typeof NewMessage>

export const MessageReply = z.strictObject({ reply_to: z.uuid(), text: MessageText })
export type MessageReply = z.infer<typeof MessageReply>

const UuidParams = z.object({ uuid: z.uuid() })
const DOCUMENT_IDS =
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}){0,4}$/

export const messageEndpoints = {
  getMessages: endpoint({
    method: 'GET',
    path: '/messages',
    auth: 'session',
    summary: 'Threads with the institution, those with something new first, by pages',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(100, 'Enter a shorter search'))),
      /** The `next` of the previous page. */
      after: z.optional(z.uuid('We couldn’t find that page. Start from the first page.')),
    }),
    data: z.object({
      messages: z.array(Message),
      next: z.nullable(z.string()),
      unread: z.int(),
    }),
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/messages',
    auth: 'session',
    idempotent: true,
    multipart: ATTACHMENTS,
    summary: 'Writes to the institution: a new thread, or a reply in one, with up to five files',
    body: z.strictObject({
      topic: z.optional(MessageTopic),
      subject: z.optional(MessageSubject),
      text: MessageText,
      reply_to: z.optional(z.uuid()),
      transaction_id: z.optional(z.uuid()),
      /** The message was not written in the form of new messages, whose draft stays. */
      keeps_draft: z.optional(z.enum(['true'])),
      /** The requested documents that the files are, one file each, in their order: ids and commas. */
      documents: z.optional(
        z.string().check(z.regex(DOCUMENT_IDS, 'These documents were not requested')),
      ),
    }),
    data: z.object({ message: Message }),
    errors: [404, 413, 429, 503],
  }),
  viewMessage: endpoint({
    method: 'POST',
    path: '/messages/:uuid/view',
    auth: 'session',
    summary: 'Marks a thread as read; again changes nothing',
    params: UuidParams,
    data: z.object({ message: Message, unread: z.int() }),
    errors: [404],
  }),
  downloadAttachment: endpoint({
    method: 'GET',
    path: '/messages/:uuid/attachments/:attachment',
    auth: 'session',
    needsBearer: true,
    summary: 'Lets the person fetch a file of a thread, once and within a minute',
    params: z.object({ uuid: z.uuid(), attachment: z.uuid() }),
    data: Download,
    errors: [404],
  }),
}
