import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { LucideIcon } from 'lucide-react'
import User from 'lucide-react/icons/user'
import type { Path } from '../../path.ts'
import { useAlertCounts } from '../alerts/use-alerts.ts'

interface NavigationEntry {
  to: Path
  label: string
  Icon: LucideIcon
  count?: number
}

/** SPEC 2: Alerts only when there are any, with the number not yet read (UX 31: in words too). */
function navigationEntries(alerts: { total: number; unread: number }): NavigationEntry[] {
  const entries: NavigationEntry[] = [
    { to: '/dashboard', label: 'Home', Icon: House },
    { to: '/dashboard/transactions-list', label: 'Transactions', Icon: ArrowLeftRight },
    { to: '/dashboard/documents', label: 'Documents', Icon: FileText },
    { to: '/dashboard/alerts', label: 'Alerts', Icon: Bell, count: alerts.unread },
    { to: '/my-account', label: 'My Account', Icon: User },
  ]
  return entries.filter(({ to }) => to !== '/dashboard/alerts' || alerts.total > 0)
}

/** The entries for this person now. */
export function useNavigationEntries(): NavigationEntry[] {
  return navigationEntries(useAlertCounts())
}
