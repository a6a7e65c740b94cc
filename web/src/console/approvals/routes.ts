import UserCheck from 'lucide-react/icons/user-check'
import type { DraftConsoleRow } from '../row.ts'

/** Requests that wait for a second person. */
export const approvalsRoutes = [
  {
    path: '/console/approvals',
    title: 'Approvals',
    opensFor: 'approvals.read',
    Icon: UserCheck,
    page: () => import('./ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
  },
] as const satisfies readonly DraftConsoleRow[]
