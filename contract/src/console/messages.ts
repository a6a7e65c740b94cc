import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { Download } from '../downloads.ts'
import { endpoint } from '../endpoint.ts'
import { MessageText } from '../messages.ts'
import { clean } from '../plain-text.ts'
import { StaffMessage, StaffThread } from '../sandbox-messages.ts'

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
  text: MessageText.check(
    z.refine((text) => unknownPlaceholders(text).length === 0, {
      error: `Only {{${PLACEHOLDERS.join('}} and {{')}}} can be filled in`,
    }),
  ),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const consoleMessageEndpoints = {
  listConversations: endpoint({
    method: 'GET',
    path: '/console/messages',
    auth: 'staff',
    act: 'messages.read',
    summary: 'Conversations, those that need a reply first, longest first',
    data: z.object({ threads: z.array(StaffThread) }),
    errors: [403],
  }),
  getConversation: endpoint({
    method: 'GET',
    path: '/console/messages/:uuid',
    auth: 'staff',
    act: 'messages.read',
    summary: 'One conversation with everything in it',
    params: UuidParams,
    data: StaffMessage,
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
    data: StaffMessage,
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
      templates: z.array(z.object({ uuid: z.uuid(), name: z.string(), text: z.string() })),
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
