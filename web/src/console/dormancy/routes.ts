import Hourglass from 'lucide-react/icons/hourglass'
import type { DraftConsoleRow } from '../row.ts'

/** Accounts nobody used for long. */
export const dormancyRoutes = [
  {
    path: '/console/dormancy',
    title: 'Dormancy',
    opensFor: 'dormancy.read',
    Icon: Hourglass,
    page: () => import('./DormancyPage.tsx').then((m) => m.DormancyPage),
  },
] as const satisfies readonly DraftConsoleRow[]
