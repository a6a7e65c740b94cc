import { dashboard } from '../../guards/accounts.ts'
import { active } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "Dashboard": home, and the explanation of the interest. */
export const accountsRoutes = [
  {
    path: '/dashboard',
    title: 'Home',
    shell: 'dashboard',
    guard: dashboard,
    page: () => import('./DashboardPage.tsx').then((m) => m.DashboardPage),
  },
  {
    path: '/dashboard/interest',
    // A bank pays interest and a credit union pays dividends, so the heading says which.
    title: 'What you earn',
    shell: 'dashboard',
    guard: active,
    page: () => import('./interest/InterestPage.tsx').then((m) => m.InterestPage),
  },
  {
    path: '/dashboard/coverage',
    title: 'Insurance coverage',
    shell: 'dashboard',
    guard: active,
    page: () => import('./coverage/CoveragePage.tsx').then((m) => m.CoveragePage),
  },
] as const satisfies readonly DraftRow[]
