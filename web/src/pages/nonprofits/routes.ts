import { nonProfitSuccess } from '../../guards/nonprofits.ts'
import { primary } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: the non-profit that the institution donates to. */
export const nonprofitsRoutes = [
  {
    path: '/non-profit/select',
    title: 'Non-profit',
    shell: 'dashboard',
    guard: primary,
    page: () => import('./NonprofitPage.tsx').then((m) => m.NonprofitPage),
  },
  {
    path: '/non-profit/success',
    title: 'Non-profit selected',
    shell: 'dashboard',
    guard: nonProfitSuccess,
    page: () => import('./NonprofitSuccessPage.tsx').then((m) => m.NonprofitSuccessPage),
  },
] as const satisfies readonly DraftRow[]
