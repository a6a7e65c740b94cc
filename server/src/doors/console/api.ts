import type { consoleEndpoints } from '@passbook/contract/console/index'
import { approvalRoutes } from '../../domains/compliance/approvals/routes.ts'
import { auditRoutes } from '../../domains/compliance/audit/routes.ts'
import {
  brandRoutes,
  consoleDocumentRoutes,
  consoleFaqRoutes,
  contentRoutes,
  termRoutes,
} from '../../domains/accounts/content/routes.ts'
import { customerActRoutes } from '../../domains/accounts/customer-acts/routes.ts'
import { customerRoutes } from '../../domains/accounts/customers/routes.ts'
import { dormancyRoutes } from '../../domains/accounts/dormancy/console/routes.ts'
import { consoleDisputeRoutes } from '../../domains/compliance/disputes/console/routes.ts'
import { binderRoutes } from '../../domains/compliance/binder/console/routes.ts'
import { doorRoutes } from '../../domains/access/staff/sign-in/routes.ts'
import { consoleMessageRoutes } from '../../domains/contact/messages/console/routes.ts'
import { moneyRoutes } from '../../domains/money/console/routes.ts'
import { reconciliationRoutes } from '../../domains/money/reconciliation/console/routes.ts'
import { reviewRoutes } from '../../domains/compliance/reviews/routes.ts'
import { searchRoutes, suspicionRoutes } from '../../domains/compliance/sar/routes.ts'
import { teamRoutes, tieRoutes } from '../../domains/access/staff/team/routes.ts'
import { workRoutes } from '../../domains/contact/tasks/console/routes.ts'
import type { Implemented } from '../../platform/http/implement.ts'

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
