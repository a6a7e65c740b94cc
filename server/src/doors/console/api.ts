import type { consoleEndpoints } from '@passbook/contract/console/index'
import {
  approvalRoutes,
  auditRoutes,
  consoleDisputeRoutes,
  binderRoutes,
  frameRoutes,
  reportRoutes,
  reviewRoutes,
  sampleRoutes,
  searchRoutes,
  suspicionRoutes,
} from '../../domains/compliance/console-routes.ts'
import {
  amountHoldRoutes,
  brandRoutes,
  consoleDocumentRoutes,
  consoleFaqRoutes,
  contentRoutes,
  termRoutes,
  customerActRoutes,
  customerRecordRoutes,
  customerRoutes,
  dormancyRoutes,
  eventRoutes,
} from '../../domains/accounts/console-routes.ts'
import {
  doorRoutes,
  policyRoutes,
  customRoleRoutes,
  singleSignOnRoutes,
  teamRoutes,
  tieRoutes,
} from '../../domains/access/console-routes.ts'
import { consoleMessageRoutes, workRoutes } from '../../domains/contact/console-routes.ts'
import {
  journalRoutes,
  moneyRoutes,
  reconciliationRoutes,
} from '../../domains/money/console-routes.ts'
import { taxFileRoutes } from '../../domains/documents/console-routes.ts'
import type { Implemented } from '../../platform/http/implement.ts'

/** The routes of every endpoint group of the console. A missing group is a compile error. */
const groups: Record<keyof typeof consoleEndpoints, Implemented[]> = {
  door: doorRoutes,
  frame: frameRoutes,
  team: teamRoutes,
  singleSignOn: singleSignOnRoutes,
  customRoles: customRoleRoutes,
  ties: tieRoutes,
  work: workRoutes,
  customers: customerRoutes,
  customerActs: customerActRoutes,
  customerRecords: customerRecordRoutes,
  amountHolds: amountHoldRoutes,
  reviews: reviewRoutes,
  samples: sampleRoutes,
  messages: consoleMessageRoutes,
  disputes: consoleDisputeRoutes,
  money: moneyRoutes,
  reconciliation: reconciliationRoutes,
  journal: journalRoutes,
  taxFiles: taxFileRoutes,
  content: contentRoutes,
  brand: brandRoutes,
  documents: consoleDocumentRoutes,
  faqs: consoleFaqRoutes,
  terms: termRoutes,
  policy: policyRoutes,
  approvals: approvalRoutes,
  dormancy: dormancyRoutes,
  binder: binderRoutes,
  reports: reportRoutes,
  events: eventRoutes,
  audit: auditRoutes,
  suspicion: suspicionRoutes,
  searches: searchRoutes,
}

export const consoleApi: Implemented[] = Object.values(groups).flat()
