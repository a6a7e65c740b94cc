import ClipboardList from 'lucide-react/icons/clipboard-list'
import type { DraftConsoleRow } from '../row.ts'

/** The work queue, where everybody begins. */
export const workRoutes = [
  {
    path: '/console',
    title: 'Work',
    opensFor: 'work.read',
    Icon: ClipboardList,
    page: () => import('./WorkPage.tsx').then((m) => m.WorkPage),
  },
] as const satisfies readonly DraftConsoleRow[]
