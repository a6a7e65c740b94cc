import type { StaffPage } from '@passbook/contract/web-pages'
import type { PathParam } from 'react-router'
import { approvalsRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { binderRoutes } from './binder/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { disputesRoutes } from './disputes/routes.ts'
import { doorRoutes } from './door/routes.ts'
import { dormancyRoutes } from './dormancy/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import type { ConsoleRow } from './row.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { suspicionRoutes } from './suspicion/routes.ts'
import { workRoutes } from './work/routes.ts'

const rows = [
  ...workRoutes,
  ...customersRoutes,
  ...reviewsRoutes,
  ...messagesRoutes,
  ...disputesRoutes,
  ...moneyRoutes,
  ...reconciliationRoutes,
  ...dormancyRoutes,
  ...contentRoutes,
  ...approvalsRoutes,
  ...auditRoutes,
  ...binderRoutes,
  ...suspicionRoutes,
  ...staffRoutes,
  ...signInRoutes,
  ...doorRoutes,
]

/** THE table of the console: the rows of every desk, in the order of the menu. */
export const consoleRoutes: readonly ConsoleRow[] = rows

/** Every page that the server leads to is in the table, else this does not compile. */
export type LinkedPage = PagesOf<StaffPage>
type PagesOf<P extends RowPath> = P

type RowPath = (typeof rows)[number]['path']

declare module './href.ts' {
  /** Types `consoleHref()`. */
  interface Registered {
    pages: { [P in RowPath]: { [K in PathParam<P>]: string } }
  }
}
