import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { implement } from '../../../../platform/http/implement.ts'
import {
  answerConversation,
  downloadAttachment,
  listConversations,
  readConversation,
} from './conversations.ts'
import {
  addTemplate,
  changeTemplate,
  fillTemplates,
  listTemplates,
  removeTemplate,
} from './templates.ts'

export const consoleMessageRoutes = implement(consoleMessageEndpoints, {
  listConversations: async ({ ctx, caller }) => ({
    threads: await listConversations(ctx, caller),
  }),
  getConversation: ({ ctx, caller, params }) => readConversation(ctx, caller, params.uuid),
  answerConversation: ({ ctx, caller, params, body }) =>
    answerConversation(ctx, caller, params.uuid, body.text),
  downloadAttachment: ({ ctx, caller, params }) =>
    downloadAttachment(ctx, caller, { threadId: params.uuid, attachmentId: params.file }),
  listTemplates: async ({ ctx, caller }) => ({ templates: await listTemplates(ctx, caller) }),
  fillTemplates: async ({ ctx, caller, params }) => ({
    templates: await fillTemplates(ctx, caller, params.uuid),
  }),
  addTemplate: async ({ ctx, caller, body }) => ({
    template: await addTemplate(ctx, caller, body),
  }),
  changeTemplate: async ({ ctx, caller, params, body }) => ({
    template: await changeTemplate(ctx, caller, params.uuid, body),
  }),
  removeTemplate: async ({ ctx, caller, params }) => {
    await removeTemplate(ctx, caller, params.uuid)
    return null
  },
})
