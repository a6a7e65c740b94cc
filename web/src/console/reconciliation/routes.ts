import Scale from 'lucide-react/icons/scale'
import type { DraftConsoleRow } from '../row.ts'

/** Settlement days compared with statements of the bank. */
export const reconciliationRoutes = [
  {
    path: '/console/reconciliation',
    title: 'Reconciliation',
    opensFor: 'money.read',
    Icon: Scale,
    page: () => import('./ReconciliationPage.tsx').then((m) => m.ReconciliationPage),
  },
  {
    path: '/console/reconciliation/import',
    title: 'Import a statement',
    opensFor: 'money.reconcile',
    page: () => import('./ImportStatementPage.tsx').then((m) => m.ImportStatementPage),
  },
  {
    path: '/console/reconciliation/:date',
    title: 'Settlement day',
    opensFor: 'money.read',
    page: () => import('./DayPage.tsx').then((m) => m.DayPage),
  },
] as const satisfies readonly DraftConsoleRow[]
