import { everyone } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** The visual language on one page; what is built for people does not carry it. */
export const devRoutes = [
  {
    path: '/dev/ui',
    title: 'Visual language',
    shell: 'bare',
    guard: everyone,
    page: () => import('./DevUiPage.tsx').then((m) => m.DevUiPage),
  },
] as const satisfies readonly DraftRow[]
