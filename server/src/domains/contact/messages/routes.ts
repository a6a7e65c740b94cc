import { messageEndpoints } from '@passbook/contract/messages'
import { Answer, implement } from '../../../platform/http/implement.ts'
import { downloadAttachment, listMessages, viewMessage } from './list-messages.ts'
import { sendMessage } from './send-message.ts'

export const messageRoutes = implement(messageEndpoints, {
  getMessages: ({ ctx, caller, query }) => listMessages(ctx, caller, query),
  sendMessage: ({ ctx, caller, body, files, idempotencyKey }) =>
    sendMessage(ctx, caller, { body, files, idempotencyKey }),
  // SPEC 8 has the words.
  viewMessage: async ({ ctx, caller, params }) =>
    new Answer(await viewMessage(ctx, caller, params.uuid), { message: 'Message marked as read' }),
  downloadAttachment: ({ ctx, caller, params }) =>
    downloadAttachment(ctx, caller, {
      threadId: params.uuid,
      attachmentId: params.attachment,
    }),
})
