import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { Download } from '../downloads.ts'
import { endpoint } from '../endpoint.ts'
import { TransferDirection } from '../enums.ts'
import { MessageText, MessageTopic, NewMessage } from '../messages.ts'
import { clean } from '../plain-text.ts'
import { StaffMessage, StaffThread } from '../sandbox-messages.ts'
import { Colleague } from './work.ts'

const UuidParams = z.object({ uuid: z.uuid() })

/** Placeholders that are filled in, as plain text, with data of the customer or the institution. */
export const PLACEHOLDERS = ['first_name', 'institution'] as const

/** The placeholders in a text that are not known. */
export function unknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())
  const known: readonly string[] = PLACEHOLDERS
  return found.filter((name) => !known.includes(name))
}

/** A reusable text for answers. */
export const MessageTemplate = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** The topic it is meant for; null for any. */
  topic: z.nullable(MessageTopic),
  text: z.string(),
  changed_by: z.string(),
  changed_at: Instant,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const TEMPLATE_NAME_CHARACTERS = 60
/** The most templates, so that the list stays short enough to search. */
export const MAX_TEMPLATES = 100
export const NewTemplate = z.object({
  name: z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Enter a name'),
      z.maxLength(TEMPLATE_NAME_CHARACTERS, `Use ${TEMPLATE_NAME_CHARACTERS} characters or fewer`),
    ),
  topic: z.optional(z.nullable(MessageTopic)),
  text: MessageText.check(
    z.refine((text) => unknownPlaceholders(text).length === 0, {
      error: `Only {{${PLACEHOLDERS.join('}} and {{')}}} can be filled in`,
    }),
  ),
})
export type NewTemplate = z.infer<typeof NewTemplate>

/** A conversation as the console shows it. */
export const ConsoleThread = z.object({
  ...StaffThread.shape,
  assigned_to: z.nullable(Colleague),
  is_complaint: z.boolean(),
  /** The transaction it is about. */
  transaction: z.nullable(
    z.object({ direction: TransferDirection, amount_cents: z.int(), created_at: Instant }),
  ),
})
export type ConsoleThread = z.infer<typeof ConsoleThread>

export const ConsoleMessage = z.object({
  ...ConsoleThread.shape,
  entries: StaffMessage.shape.entries,
})
export type ConsoleMessage = z.infer<typeof ConsoleMessage>

/** Whose conversations are listed. */
export const ThreadView = z.enum(['all', 'mine', 'unassigned'])
export type ThreadView = z.infer<typeof ThreadView>

const SEARCH_CHARACTERS = 100

export const consoleMessageEndpoints = {
  listConversations: endpoint({
    method: 'GET',
    path: '/console/messages',
    auth: 'staff',
    act: 'messages.read',
    summary: 'Conversations, those that need a reply first, longest first',
    query: z.object({
      view: z.optional(ThreadView),
      /** Words of a subject, a text or a name. */
      q: z.optional(z.string().check(z.maxLength(SEARCH_CHARACTERS, 'Enter a shorter search'))),
    }),
    data: z.object({ threads: z.array(ConsoleThread) }),
    errors: [403],
  }),
  getConversation: endpoint({
    method: 'GET',
    path: '/console/messages/:uuid',
    auth: 'staff',
    act: 'messages.read',
    summary: 'One conversation with everything in it',
    params: UuidParams,
    data: ConsoleMessage,
    errors: [403, 404],
  }),
  answerConversation: endpoint({
    method: 'POST',
    path: '/console/messages/:uuid/answer',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'Replies; the person is notified',
    params: UuidParams,
    body: z.object({ text: MessageText }),
    data: ConsoleMessage,
    errors: [403, 404],
  }),
  startConversation: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/messages',
    auth: 'staff',
    act: 'messages.start',
    summary: 'Begins a conversation with a customer, who is notified',
    params: UuidParams,
    body: z.object({
      topic: NewMessage.shape.topic,
      subject: NewMessage.shape.subject,
      text: MessageText,
    }),
    data: ConsoleMessage,
    errors: [403, 404],
  }),
  listAnswerers: endpoint({
    method: 'GET',
    path: '/console/messages/:uuid/colleagues',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'The staff who may answer a conversation and have no conflict of interest with it',
    params: UuidParams,
    data: z.object({ colleagues: z.array(Colleague) }),
    errors: [403, 404],
  }),
  assignConversation: endpoint({
    method: 'POST',
    path: '/console/messages/:uuid/assign',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'Assigns a conversation to a colleague, or ends the assignment',
    params: UuidParams,
    body: z.object({ staff_id: z.nullable(z.uuid()) }),
    data: ConsoleMessage,
    errors: [403, 404],
  }),
  markComplaint: endpoint({
    method: 'POST',
    path: '/console/messages/:uuid/complaint',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'Marks a conversation as a complaint, or takes the mark away',
    params: UuidParams,
    body: z.object({ is_complaint: z.boolean() }),
    data: ConsoleMessage,
    errors: [403, 404],
  }),
  downloadAttachment: endpoint({
    method: 'POST',
    path: '/console/messages/:uuid/attachments/:file/download',
    auth: 'staff',
    act: 'messages.read',
    summary: 'Lets the caller download an attachment once; the download is recorded',
    params: z.object({ uuid: z.uuid(), file: z.uuid() }),
    data: Download,
    errors: [403, 404],
  }),
  listTemplates: endpoint({
    method: 'GET',
    path: '/console/message-templates',
    auth: 'staff',
    act: 'messages.read',
    summary: 'Reply templates by name',
    data: z.object({ templates: z.array(MessageTemplate) }),
    errors: [403],
  }),
  fillTemplates: endpoint({
    method: 'GET',
    path: '/console/messages/:uuid/templates',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'The templates filled in for one conversation',
    params: UuidParams,
    data: z.object({
      templates: z.array(
        z.object({
          uuid: z.uuid(),
          name: z.string(),
          topic: z.nullable(MessageTopic),
          text: z.string(),
        }),
      ),
    }),
    errors: [403, 404],
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: '/console/message-templates',
    auth: 'staff',
    act: 'messages.template',
    summary: 'Adds a template',
    body: NewTemplate,
    data: z.object({ template: MessageTemplate }),
    errors: [403],
  }),
  changeTemplate: endpoint({
    method: 'PATCH',
    path: '/console/message-templates/:uuid',
    auth: 'staff',
    act: 'messages.template',
    summary: 'Changes a template; replies already sent stay the same',
    params: UuidParams,
    body: NewTemplate,
    data: z.object({ template: MessageTemplate }),
    errors: [403, 404],
  }),
  removeTemplate: endpoint({
    method: 'DELETE',
    path: '/console/message-templates/:uuid',
    auth: 'staff',
    act: 'messages.template',
    summary: 'Removes a template',
    params: UuidParams,
    data: z.null(),
    errors: [403, 404],
  }),
}
