import ScrollText from 'lucide-react/icons/scroll-text'
import type { DraftConsoleRow } from '../row.ts'

/** Who did what. */
export const auditRoutes = [
  {
    path: '/console/audit',
    title: 'Audit',
    opensFor: 'audit.read',
    Icon: ScrollText,
    page: () => import('./AuditPage.tsx').then((m) => m.AuditPage),
  },
] as const satisfies readonly DraftConsoleRow[]
