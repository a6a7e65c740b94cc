import type { Act } from '@passbook/contract/console/roles'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** One page of the console. The router, menu, titles, links and the screenshots of `look` use it. */
export interface ConsoleRow {
  path: string
  /** The heading and menu label. A page about one customer or file sets its own heading. */
  title: string
  /** Roles that may do the act, all signed-in staff, or anyone before sign-in. */
  opensFor: Act | 'staff' | 'anybody'
  /** Pages with an icon are in the menu, in the order of the table. */
  Icon?: LucideIcon
  page: () => Promise<ComponentType>
}

/**
 * A row before its page is type-checked. `consoleRoutes` checks the pages: checking the row itself would
 * be circular, because links on the page refer to the rows.
 */
export type DraftConsoleRow = Omit<ConsoleRow, 'page'> & { page: () => unknown }
