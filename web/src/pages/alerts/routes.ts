import { active, signedIn } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: alerts and alert preferences. */
export const alertsRoutes = [
  {
    path: '/dashboard/alerts',
    title: 'Alerts',
    shell: 'dashboard',
    guard: active,
    page: () => import('./AlertsPage.tsx').then((m) => m.AlertsPage),
  },
  {
    path: '/my-account/preferences',
    title: 'Alert preferences',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./PreferencesPage.tsx').then((m) => m.PreferencesPage),
  },
] as const satisfies readonly DraftRow[]
