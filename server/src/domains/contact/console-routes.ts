import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { workEndpoints } from '@passbook/contract/console/work'
import { implement } from '../../platform/http/implement.ts'
import {
  answerConversation,
  downloadAttachment,
  listConversations,
  readConversation,
} from './messages/console/conversations.ts'
import {
  addTemplate,
  changeTemplate,
  fillTemplates,
  listTemplates,
  removeTemplate,
} from './messages/console/templates.ts'
import { listWork, forgetView, listViews, saveView } from './tasks/console/list-work.ts'
import {
  takeMany,
  claimWork,
  handleWork,
  noteWork,
  releaseWork,
} from './tasks/console/take-work.ts'

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

export const workRoutes = implement(workEndpoints, {
  listWork: ({ ctx, caller, query }) => listWork(ctx, caller, query),
  claimWork: async ({ ctx, caller, params }) => ({ item: await claimWork(ctx, caller, params.id) }),
  releaseWork: async ({ ctx, caller, params }) => ({
    item: await releaseWork(ctx, caller, params.id),
  }),
  noteWork: async ({ ctx, caller, params, body }) => ({
    item: await noteWork(ctx, caller, params.id, body.text),
  }),
  handleWork: async ({ ctx, caller, params }) => ({
    item: await handleWork(ctx, caller, params.id),
  }),
  takeMany: async ({ ctx, caller, body }) => ({ results: await takeMany(ctx, caller, body) }),
  listViews: async ({ ctx, caller }) => ({ views: await listViews(ctx, caller) }),
  saveView: async ({ ctx, caller, body }) => ({ view: await saveView(ctx, caller, body) }),
  forgetView: async ({ ctx, caller, params }) => {
    await forgetView(ctx, caller, params.uuid)
    return null
  },
})
