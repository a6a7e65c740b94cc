import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageText } from '../messages.ts'
import { StaffMessage, StaffThread } from '../sandbox-messages.ts'

const Which = z.object({ uuid: z.uuid() })

export const consoleMessageEndpoints = {
  listConversations: endpoint({
    method: 'GET',
    path: '/console/messages',
    auth: 'staff',
    act: 'messages.read',
    summary: 'Conversations, those who wait for an answer first and the longest of them first',
    data: z.object({ threads: z.array(StaffThread) }),
    errors: [403],
  }),
  getConversation: endpoint({
    method: 'GET',
    path: '/console/messages/:uuid',
    auth: 'staff',
    act: 'messages.read',
    summary: 'One conversation with everything in it',
    params: Which,
    data: StaffMessage,
    errors: [403, 404],
  }),
  answerConversation: endpoint({
    method: 'POST',
    path: '/console/messages/:uuid/answer',
    auth: 'staff',
    act: 'messages.answer',
    summary: 'Answers; the person is told that there is an answer',
    params: Which,
    body: z.object({ text: MessageText }),
    data: StaffMessage,
    errors: [403, 404],
  }),
}
