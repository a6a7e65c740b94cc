import { documentsToRead, papers } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: signed disclosures. */
export const disclosuresRoutes = [
  {
    path: '/disclosures',
    title: 'View bank disclosures',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./DisclosuresPage.tsx').then((m) => m.DisclosuresPage),
  },
  {
    path: '/disclosures/view-disclosures/:uuid',
    title: 'Disclosure',
    shell: 'reading',
    guard: documentsToRead,
    page: () => import('./ViewDisclosurePage.tsx').then((m) => m.ViewDisclosurePage),
  },
  {
    path: '/disclosures/consents',
    title: 'Consent history',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./consents/ConsentsPage.tsx').then((m) => m.ConsentsPage),
  },
] as const satisfies readonly DraftRow[]
