import Users from 'lucide-react/icons/users'
import type { DraftConsoleRow } from '../row.ts'

/** Customers, and each of them. */
export const customersRoutes = [
  {
    path: '/console/customers',
    title: 'Customers',
    opensFor: 'customers.read',
    Icon: Users,
    page: () => import('./CustomersPage.tsx').then((m) => m.CustomersPage),
  },
  {
    path: '/console/customers/:uuid',
    title: 'Customer',
    opensFor: 'customers.read',
    page: () => import('./CustomerPage.tsx').then((m) => m.CustomerPage),
  },
] as const satisfies readonly DraftConsoleRow[]
