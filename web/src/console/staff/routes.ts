import UserCog from 'lucide-react/icons/user-cog'
import type { DraftConsoleRow } from '../row.ts'

/** The staff, their roles and the accounts close to them. */
export const staffRoutes = [
  {
    path: '/console/staff',
    title: 'Staff',
    opensFor: 'staff.read',
    Icon: UserCog,
    page: () => import('./StaffPage.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/console/staff/:uuid/accounts',
    title: 'Accounts close to somebody',
    opensFor: 'staff.read',
    page: () => import('./TiesPage.tsx').then((m) => m.TiesPage),
  },
] as const satisfies readonly DraftConsoleRow[]
