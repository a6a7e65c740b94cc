import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { LucideIcon } from 'lucide-react'
import User from 'lucide-react/icons/user'
import type { Progress } from '@passbook/contract/depositor'
import { isOpenToViewOnly } from '../../destinations.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { type AlertCounts, useAlertCounts } from '../alerts/use-alerts.ts'

export interface NavigationEntry {
  to: Path
  label: string
  Icon: LucideIcon
  count?: number
  /** Not known yet whether it will be shown: its place is reserved, so that its neighbors never move. */
  isComing?: boolean
}

/**
 * SPEC 2: Alerts only if there are any, with the number not yet read (UX 31: in words too). Pages
 * that do not open for the person are left out: a closed account has only documents.
 */
function navigationEntries(alerts: AlertCounts, progress: Progress | null): NavigationEntry[] {
  const entries: NavigationEntry[] = [
    { to: '/dashboard', label: 'Home', Icon: House },
    { to: '/dashboard/transactions-list', label: 'Transactions', Icon: ArrowLeftRight },
    { to: '/dashboard/documents', label: 'Documents', Icon: FileText },
    {
      to: '/dashboard/alerts',
      label: 'Alerts',
      Icon: Bell,
      count: alerts.unread,
      isComing: alerts.isComing,
    },
    { to: '/my-account', label: 'My Account', Icon: User },
  ]
  const isClosed = progress?.registration_status === 'VIEW_ONLY'
  return entries.filter(({ to }) => {
    if (isClosed) return isOpenToViewOnly(to)
    // Home redirects to the documents that are left to sign.
    if (progress?.is_joining) return to === '/dashboard' || to === '/my-account'
    return to !== '/dashboard/alerts' || alerts.total > 0 || alerts.isComing
  })
}

export function useNavigationEntries(): NavigationEntry[] {
  const progress = useProgress((state) => state.progress)
  return navigationEntries(useAlertCounts(), progress)
}
