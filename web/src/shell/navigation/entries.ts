import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import type { LucideIcon } from 'lucide-react'
import User from 'lucide-react/icons/user'
import * as wording from '../../lib/wording.ts'
import { type MenuPage, menuFor } from '../../menu.ts'
import type { Path } from '../../path.ts'
import { useFacts } from '../../session/read-facts.ts'
import { useAlertCounts } from '../alerts/use-alerts.ts'

export interface NavigationEntry {
  to: Path
  label: string
  Icon: LucideIcon
  count?: number
  /** Not known yet whether or where it will be shown: its place stays empty, so that no entry ever moves. */
  isComing?: boolean
}

const ENTRIES: Record<MenuPage, Omit<NavigationEntry, 'to'>> = {
  '/dashboard/transactions-list': { label: wording.transactions, Icon: ArrowLeftRight },
  '/dashboard/documents': { label: wording.documents, Icon: FileText },
  '/dashboard/alerts': { label: wording.alerts, Icon: Bell },
  '/my-account': { label: wording.myAccount, Icon: User },
}

/** SPEC 2: Alerts only if there are any, with the number not yet read (UX 31: in words too). */
export function useNavigationEntries(): NavigationEntry[] {
  const { home, pages } = menuFor(useFacts())
  const { total, unread, isComing } = useAlertCounts()
  const alertsAt = pages.indexOf('/dashboard/alerts')
  const entries = pages.flatMap((to, place): NavigationEntry[] => {
    // Where the entries below Alerts are depends on whether there are alerts.
    const isBelow = alertsAt !== -1 && place > alertsAt
    if (to !== '/dashboard/alerts') return [{ to, ...ENTRIES[to], isComing: isBelow && isComing }]
    return total > 0 || isComing ? [{ to, ...ENTRIES[to], count: unread, isComing }] : []
  })
  return home === null ? entries : [{ to: home, label: wording.home, Icon: House }, ...entries]
}
