import { everyone } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** The design system on one page; production builds leave it out. */
export const devRoutes = [
  {
    path: '/dev/ui',
    title: 'Visual language',
    shell: 'bare',
    guard: everyone,
    page: () => import('./DevUiPage.tsx').then((m) => m.DevUiPage),
  },
] as const satisfies readonly DraftRow[]
