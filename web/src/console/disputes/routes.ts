import Flag from 'lucide-react/icons/flag'
import type { DraftConsoleRow } from '../row.ts'

/** Problems that customers reported with transfers. */
export const disputesRoutes = [
  {
    path: '/console/disputes',
    title: 'Disputes',
    opensFor: 'disputes.read',
    Icon: Flag,
    page: () => import('./DisputesPage.tsx').then((m) => m.DisputesPage),
  },
  {
    path: '/console/disputes/:uuid',
    title: 'Dispute',
    opensFor: 'disputes.read',
    page: () => import('./DisputePage.tsx').then((m) => m.DisputePage),
  },
  {
    path: '/console/customers/:uuid/record-dispute',
    title: 'Record a dispute',
    opensFor: 'disputes.record',
    page: () => import('./RecordDisputePage.tsx').then((m) => m.RecordDisputePage),
  },
] as const satisfies readonly DraftConsoleRow[]
