import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { workEndpoints } from '@passbook/contract/console/work'
import { implement } from '../../platform/http/implement.ts'
import {
  answerConversation,
  assignConversation,
  downloadAttachment,
  listAnswerers,
  listConversations,
  markComplaint,
  readConversation,
  startConversation,
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
  assignWork,
  handBackWork,
  listColleagues,
  takeMany,
  takeNext,
  claimWork,
  handleWork,
  noteWork,
  releaseWork,
} from './tasks/console/take-work.ts'

export const consoleMessageRoutes = implement(consoleMessageEndpoints, {
  listConversations: async ({ ctx, caller, query }) => ({
    threads: await listConversations(ctx, caller, query),
  }),
  startConversation: ({ ctx, caller, params, body }) =>
    startConversation(ctx, caller, params.uuid, body),
  listAnswerers: async ({ ctx, caller, params }) => ({
    colleagues: await listAnswerers(ctx, caller, params.uuid),
  }),
  assignConversation: ({ ctx, caller, params, body }) =>
    assignConversation(ctx, caller, params.uuid, body.staff_id),
  markComplaint: ({ ctx, caller, params, body }) =>
    markComplaint(ctx, caller, params.uuid, body.is_complaint),
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
  takeNext: async ({ ctx, caller }) => ({ item: await takeNext(ctx, caller) }),
  listColleagues: async ({ ctx, caller, params }) => ({
    colleagues: await listColleagues(ctx, caller, params.id),
  }),
  assignWork: async ({ ctx, caller, params, body }) => ({
    item: await assignWork(ctx, caller, params.id, body.staff_id),
  }),
  handBackWork: async ({ ctx, caller, params, body }) => ({
    item: await handBackWork(ctx, caller, params.id, body.text),
  }),
  takeMany: async ({ ctx, caller, body }) => ({ results: await takeMany(ctx, caller, body) }),
  listViews: async ({ ctx, caller }) => ({ views: await listViews(ctx, caller) }),
  saveView: async ({ ctx, caller, body }) => ({ view: await saveView(ctx, caller, body) }),
  forgetView: async ({ ctx, caller, params }) => {
    await forgetView(ctx, caller, params.uuid)
    return null
  },
})
