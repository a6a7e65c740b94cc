import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { implement } from '../../../http/implement.ts'
import { answerConversation } from './answer-conversation.ts'
import { listConversations, readConversation } from './read-conversations.ts'

export const consoleMessageRoutes = implement(consoleMessageEndpoints, {
  listConversations: async ({ ctx, caller }) => ({
    threads: await listConversations(ctx, caller),
  }),
  getConversation: ({ ctx, caller, params }) => readConversation(ctx, caller, params.uuid),
  answerConversation: ({ ctx, caller, params, body }) =>
    answerConversation(ctx, caller, params.uuid, body.text),
})
