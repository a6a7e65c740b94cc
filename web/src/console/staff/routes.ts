import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
import UserCog from 'lucide-react/icons/user-cog'
import type { DraftConsoleRow } from '../row.ts'

/** The pages on which administrators decide what each staff member may do. */
export const staffRows = [
  {
    path: '/console/staff',
    title: 'Staff',
    opensFor: 'staff.read',
    Icon: UserCog,
    group: 'Administration',
    page: () => import('./StaffPage.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/console/staff/:uuid/accounts',
    title: 'Related accounts',
    opensFor: 'staff.read',
    page: () => import('./TiesPage.tsx').then((m) => m.TiesPage),
  },
  {
    path: '/console/single-sign-on',
    title: 'Single sign-on',
    opensFor: 'staff.read',
    Icon: KeyRound,
    group: 'Administration',
    page: () => import('./SingleSignOnPage.tsx').then((m) => m.SingleSignOnPage),
  },
  {
    path: '/console/approval-policy',
    title: 'Approval policy',
    opensFor: 'policy.read',
    Icon: ListChecks,
    group: 'Administration',
    page: () => import('./PolicyPage.tsx').then((m) => m.PolicyPage),
  },
] as const satisfies readonly DraftConsoleRow[]
