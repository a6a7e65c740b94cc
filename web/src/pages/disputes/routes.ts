import { papers } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** RULES "Disputes": reporting a problem with a transfer and tracking it, even after closing the account. */
export const disputesRoutes = [
  {
    path: '/report-a-problem',
    title: 'Report a problem',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./ReportProblemPage.tsx').then((m) => m.ReportProblemPage),
  },
  {
    path: '/report-a-problem/your-reports',
    title: 'Your reports',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./YourReportsPage.tsx').then((m) => m.YourReportsPage),
  },
] as const satisfies readonly DraftRow[]
