import type { consoleEndpoints } from '@passbook/contract/console/index'
import { approvalRoutes } from '../features/console/approvals/routes.ts'
import { auditRoutes } from '../features/console/audit/routes.ts'
import {
  brandRoutes,
  consoleDocumentRoutes,
  consoleFaqRoutes,
  contentRoutes,
  termRoutes,
} from '../features/console/content/routes.ts'
import { customerActRoutes } from '../features/console/customer-acts/routes.ts'
import { customerRoutes } from '../features/console/customers/routes.ts'
import { dormancyRoutes } from '../features/console/dormancy/routes.ts'
import { consoleDisputeRoutes } from '../features/console/disputes/routes.ts'
import { binderRoutes } from '../features/console/binder/routes.ts'
import { doorRoutes } from '../features/console/door/routes.ts'
import { consoleMessageRoutes } from '../features/console/messages/routes.ts'
import { moneyRoutes } from '../features/console/money/routes.ts'
import { reconciliationRoutes } from '../features/console/reconciliation/routes.ts'
import { reviewRoutes } from '../features/console/reviews/routes.ts'
import { searchRoutes, suspicionRoutes } from '../features/console/suspicion/routes.ts'
import { teamRoutes, tieRoutes } from '../features/console/team/routes.ts'
import { workRoutes } from '../features/console/work/routes.ts'
import type { Implemented } from '../http/implement.ts'

/** Every desk of the console has its routes here, or this does not compile. */
const desks: Record<keyof typeof consoleEndpoints, Implemented[]> = {
  door: doorRoutes,
  team: teamRoutes,
  ties: tieRoutes,
  work: workRoutes,
  customers: customerRoutes,
  customerActs: customerActRoutes,
  reviews: reviewRoutes,
  messages: consoleMessageRoutes,
  disputes: consoleDisputeRoutes,
  money: moneyRoutes,
  reconciliation: reconciliationRoutes,
  content: contentRoutes,
  brand: brandRoutes,
  documents: consoleDocumentRoutes,
  faqs: consoleFaqRoutes,
  terms: termRoutes,
  approvals: approvalRoutes,
  dormancy: dormancyRoutes,
  binder: binderRoutes,
  audit: auditRoutes,
  suspicion: suspicionRoutes,
  searches: searchRoutes,
}

export const consoleApi: Implemented[] = Object.values(desks).flat()
