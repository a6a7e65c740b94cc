import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { LucideIcon } from 'lucide-react'
import User from 'lucide-react/icons/user'
import { paths } from '../paths.ts'

export interface NavigationEntry {
  to: string
  label: string
  Icon: LucideIcon
  count?: number
}

/** SPEC 2: Alerts only when there are any, with the number not yet read (UX 31: in words too). */
export function navigationEntries(alerts: { total: number; unread: number }): NavigationEntry[] {
  const entries: NavigationEntry[] = [
    { to: paths.dashboard(), label: 'Home', Icon: House },
    { to: paths.transactionsList(), label: 'Transactions', Icon: ArrowLeftRight },
    { to: paths.documents(), label: 'Documents', Icon: FileText },
    { to: paths.alerts(), label: 'Alerts', Icon: Bell, count: alerts.unread },
    { to: paths.myAccount(), label: 'My Account', Icon: User },
  ]
  return entries.filter(({ to }) => to !== paths.alerts() || alerts.total > 0)
}
