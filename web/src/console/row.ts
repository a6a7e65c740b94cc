import type { DeskCounts } from '@passbook/contract/console/frame'
import type { Act } from '@passbook/contract/console/roles'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The groups of the menu, in its order. */
export const MENU_GROUPS = [
  'Work',
  'Customers',
  'Money',
  'Content',
  'Oversight',
  'Administration',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** One page of the console. The router, menu, titles, links and the screenshots of `look` use it. */
export type ConsoleRow = {
  path: string
  /** The heading and menu label. A page about one customer or file sets its own heading. */
  title: string
  /** Roles that may do the act, all signed-in staff, or anyone before sign-in. */
  opensFor: Act | 'staff' | 'anybody'
  page: () => Promise<ComponentType>
} & (InMenu | { Icon?: undefined; group?: undefined; count?: undefined })

/** Pages with an icon are in the menu, below the heading of their group, in the order of the table. */
interface InMenu {
  Icon: LucideIcon
  group: MenuGroup
  /** The number beside the entry. */
  count?: keyof DeskCounts
}

/**
 * A row before its page is type-checked. `consoleRoutes` checks the pages: checking the row itself would
 * be circular, because links on the page refer to the rows.
 */
export type DraftConsoleRow = Omit<ConsoleRow, 'page'> & { page: () => unknown }
