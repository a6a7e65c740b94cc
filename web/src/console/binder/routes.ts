import BookCheck from 'lucide-react/icons/book-check'
import type { DraftConsoleRow } from '../row.ts'

/** What an examiner asks for. */
export const binderRoutes = [
  {
    path: '/console/binder',
    title: 'Exam binder',
    opensFor: 'binder.read',
    Icon: BookCheck,
    page: () => import('./BinderPage.tsx').then((m) => m.BinderPage),
  },
] as const satisfies readonly DraftConsoleRow[]
