import * as messages from '../../guards/messages.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: the message center, and its pages during registration. */
export const messagesRoutes = [
  {
    path: '/registration/message-center',
    title: 'Message center',
    shell: 'registration',
    guard: messages.registrationMessages,
    page: () =>
      import('./RegistrationMessageCenterPage.tsx').then((m) => m.RegistrationMessageCenterPage),
  },
  {
    path: '/registration/message-center/add-new-message',
    title: 'New message',
    shell: 'registration',
    guard: messages.registrationNewMessage,
    page: () =>
      import('./RegistrationNewMessagePage.tsx').then((m) => m.RegistrationNewMessagePage),
  },
  {
    path: '/message-center',
    title: 'Message center',
    shell: 'dashboard',
    guard: messages.messages,
    page: () => import('./MessageCenterPage.tsx').then((m) => m.MessageCenterPage),
  },
  {
    path: '/message-center/add-new-message',
    title: 'New message',
    shell: 'dashboard',
    guard: messages.newMessage,
    page: () => import('./NewMessagePage.tsx').then((m) => m.NewMessagePage),
  },
] as const satisfies readonly DraftRow[]
