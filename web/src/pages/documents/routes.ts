import { papers } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: documents, statements and tax documents. */
export const documentsRoutes = [
  {
    path: '/dashboard/documents',
    title: 'Documents',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./DocumentsPage.tsx').then((m) => m.DocumentsPage),
  },
  {
    path: '/dashboard/documents/statements',
    title: 'Statements',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./statements/StatementsPage.tsx').then((m) => m.StatementsPage),
  },
  {
    path: '/dashboard/documents/taxes',
    title: 'Tax Documents',
    shell: 'dashboard',
    guard: papers,
    page: () => import('./taxes/TaxesPage.tsx').then((m) => m.TaxesPage),
  },
] as const satisfies readonly DraftRow[]
