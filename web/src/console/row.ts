import type { Act } from '@passbook/contract/console/roles'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** One page of the console. The router, the menu, titles, links and the pictures of `look` come from it. */
export interface ConsoleRow {
  path: string
  /** The heading and the name in the menu; a page about one customer or file writes its own heading. */
  title: string
  /** Roles that may do the act, everybody of the staff who is signed in, or anybody at the door. */
  opensFor: Act | 'staff' | 'anybody'
  /** A page with an icon stands in the menu, in the order of the table. */
  Icon?: LucideIcon
  page: () => Promise<ComponentType>
}

/**
 * A row before its page is checked. `consoleRoutes` checks the pages: a check on the row itself would look
 * into the page, whose links look into the rows.
 */
export type DraftConsoleRow = Omit<ConsoleRow, 'page'> & { page: () => unknown }
