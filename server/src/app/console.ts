import type { consoleEndpoints } from '@passbook/contract/console/index'
import { approvalRoutes } from '../features/console/approvals/routes.ts'
import { auditRoutes } from '../features/console/audit/routes.ts'
import { contentRoutes } from '../features/console/content/routes.ts'
import { customerRoutes } from '../features/console/customers/routes.ts'
import { doorRoutes } from '../features/console/door/routes.ts'
import { consoleMessageRoutes } from '../features/console/messages/routes.ts'
import { moneyRoutes } from '../features/console/money/routes.ts'
import { reviewRoutes } from '../features/console/reviews/routes.ts'
import { suspicionRoutes } from '../features/console/suspicion/routes.ts'
import { teamRoutes } from '../features/console/team/routes.ts'
import { workRoutes } from '../features/console/work/routes.ts'
import type { Implemented } from '../http/implement.ts'

/** Every desk of the console has its routes here, or this does not compile. */
const desks: Record<keyof typeof consoleEndpoints, Implemented[]> = {
  door: doorRoutes,
  team: teamRoutes,
  work: workRoutes,
  customers: customerRoutes,
  reviews: reviewRoutes,
  messages: consoleMessageRoutes,
  money: moneyRoutes,
  content: contentRoutes,
  approvals: approvalRoutes,
  audit: auditRoutes,
  suspicion: suspicionRoutes,
}

export const consoleApi: Implemented[] = Object.values(desks).flat()
