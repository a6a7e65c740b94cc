import type { consoleEndpoints } from '@passbook/contract/console/index'
import {
  approvalRoutes,
  auditRoutes,
  consoleDisputeRoutes,
  binderRoutes,
  reviewRoutes,
  searchRoutes,
  suspicionRoutes,
} from '../../domains/compliance/console-routes.ts'
import {
  brandRoutes,
  consoleDocumentRoutes,
  consoleFaqRoutes,
  contentRoutes,
  termRoutes,
  customerActRoutes,
  customerRoutes,
  dormancyRoutes,
} from '../../domains/accounts/console-routes.ts'
import { doorRoutes, teamRoutes, tieRoutes } from '../../domains/access/console-routes.ts'
import { consoleMessageRoutes, workRoutes } from '../../domains/contact/console-routes.ts'
import { moneyRoutes, reconciliationRoutes } from '../../domains/money/console-routes.ts'
import type { Implemented } from '../../platform/http/implement.ts'

/** The routes of every endpoint group of the console. A missing group is a compile error. */
const groups: Record<keyof typeof consoleEndpoints, Implemented[]> = {
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

export const consoleApi: Implemented[] = Object.values(groups).flat()
