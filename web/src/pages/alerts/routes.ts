import { active } from '../../guards/roles.ts'
import { notBuilt, type DraftRow } from '../../route-row.ts'

/** SPEC 2: alerts. */
export const alertsRoutes = [
  {
    path: '/dashboard/alerts',
    title: 'Alerts',
    shell: 'dashboard',
    guard: active,
    page: notBuilt,
  },
] as const satisfies readonly DraftRow[]
