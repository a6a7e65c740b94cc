import { dashboard } from '../../guards/accounts.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "Dashboard": home. */
export const accountsRoutes = [
  {
    path: '/dashboard',
    title: 'Home',
    header: 'Welcome back',
    shell: 'dashboard',
    guard: dashboard,
    page: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
  },
] as const satisfies readonly DraftRow[]
