import EyeOff from 'lucide-react/icons/eye-off'
import UserSearch from 'lucide-react/icons/user-search'
import type { DraftConsoleRow } from '../row.ts'

/** Suspicion reports and requests under section 314(a), for compliance alone. */
export const suspicionRoutes = [
  {
    path: '/console/suspicion',
    title: 'Suspicion reports',
    opensFor: 'suspicion.read',
    Icon: EyeOff,
    page: () => import('./ReportsPage.tsx').then((m) => m.ReportsPage),
  },
  {
    path: '/console/suspicion/new',
    title: 'New suspicion report',
    opensFor: 'suspicion.write',
    page: () => import('./NewReportPage.tsx').then((m) => m.NewReportPage),
  },
  {
    path: '/console/suspicion/:uuid',
    title: 'Suspicion report',
    opensFor: 'suspicion.read',
    page: () => import('./ReportPage.tsx').then((m) => m.ReportPage),
  },
  {
    path: '/console/suspicion-searches',
    title: '314(a) requests',
    opensFor: 'suspicion.read',
    Icon: UserSearch,
    page: () => import('./searches/SearchesPage.tsx').then((m) => m.SearchesPage),
  },
  {
    path: '/console/suspicion-searches/new',
    title: 'Take in a request',
    opensFor: 'suspicion.write',
    page: () => import('./searches/NewSearchPage.tsx').then((m) => m.NewSearchPage),
  },
  {
    path: '/console/suspicion-searches/:uuid',
    title: '314(a) request',
    opensFor: 'suspicion.read',
    page: () => import('./searches/SearchPage.tsx').then((m) => m.SearchPage),
  },
] as const satisfies readonly DraftConsoleRow[]
