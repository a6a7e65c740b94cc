import { signedIn } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: FAQs. */
export const faqsRoutes = [
  {
    path: '/faq',
    title: 'FAQs',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./FaqPage.tsx').then((m) => m.FaqPage),
  },
] as const satisfies readonly DraftRow[]
