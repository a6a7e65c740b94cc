import * as messages from '../../guards/messages.ts'
import { notBuilt, type DraftRow } from '../../route-row.ts'

/** SPEC 2: the message center, and its pages during registration. */
export const messagesRoutes = [
  {
    path: '/registration/message-center',
    title: 'Message center',
    shell: 'registration',
    guard: messages.registrationMessages,
    page: notBuilt,
  },
  {
    path: '/registration/message-center/add-new-message',
    title: 'New message',
    shell: 'registration',
    guard: messages.registrationNewMessage,
    page: notBuilt,
  },
  {
    path: '/message-center',
    title: 'Message center',
    shell: 'dashboard',
    guard: messages.messages,
    page: notBuilt,
  },
  {
    path: '/message-center/add-new-message',
    title: 'New message',
    shell: 'dashboard',
    guard: messages.newMessage,
    page: notBuilt,
  },
] as const satisfies readonly DraftRow[]
