import MessagesSquare from 'lucide-react/icons/messages-square'
import type { DraftConsoleRow } from '../row.ts'

/** Messages of customers, and the templates answers begin with. */
export const messagesRoutes = [
  {
    path: '/console/messages',
    title: 'Messages',
    opensFor: 'messages.read',
    Icon: MessagesSquare,
    page: () => import('./MessagesPage.tsx').then((m) => m.MessagesPage),
  },
  {
    path: '/console/message-templates',
    title: 'Templates',
    opensFor: 'messages.read',
    page: () => import('./TemplatesPage.tsx').then((m) => m.TemplatesPage),
  },
  {
    path: '/console/messages/:uuid',
    title: 'Message',
    opensFor: 'messages.read',
    page: () => import('./MessagePage.tsx').then((m) => m.MessagePage),
  },
] as const satisfies readonly DraftConsoleRow[]
