import { everyone } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: any other path shows a Not found page. */
export const notFoundRoutes = [
  {
    path: '/not-found',
    title: 'Not found',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
  },
  {
    path: '*',
    title: 'Not found',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
  },
] as const satisfies readonly DraftRow[]
