import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { auditEndpoints } from '@passbook/contract/console/audit'
import { binderEndpoints } from '@passbook/contract/console/binder'
import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { searchEndpoints } from '@passbook/contract/console/sar-searches'
import { suspicionEndpoints } from '@passbook/contract/console/sar'
import { implement } from '../../platform/http/implement.ts'
import { handlersOf } from '../../platform/http/staff-act-handlers.ts'
import { decideApproval, withdrawApproval } from './approvals/decide-approval.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { exportAudit, listAudit, readChoices } from './audit/list-audit.ts'
import { openBinder, writeBinder } from './binder/make-binder.ts'
import { listForStaff, readDispute } from './disputes/console/read-disputes.ts'
import { recordAsStaff } from './disputes/record-dispute.ts'
import { disputeStaffActs } from './disputes/console/staff-acts.ts'
import { clearMatchAct } from './reviews/clear-match.ts'
import { decideIdentityReview, listWaiting, readReview } from './reviews/reviews.ts'
import { listReports, lookAtReport } from './sar/report.ts'
import { changeReport, closeReport, fileReport, openReport } from './sar/open-report.ts'
import {
  answerSearch,
  endSearch,
  withdrawSearch,
  decideMatch,
  listMatches,
} from './sar/searches/matches.ts'
import { listSearches, lookAtSearch } from './sar/searches/search.ts'
import { listSubjects } from './sar/searches/subjects.ts'
import { takeInSearch } from './sar/searches/take-in-search.ts'

export const approvalRoutes = implement(approvalEndpoints, {
  listApprovals: ({ ctx, caller }) => listApprovals(ctx, caller),
  decideApproval: async ({ ctx, caller, params, body }) => ({
    approval: await decideApproval(ctx, caller, params.uuid, body),
  }),
  withdrawApproval: async ({ ctx, caller, params, body }) => ({
    approval: await withdrawApproval(ctx, caller, params.uuid, body.reason),
  }),
})

export const auditRoutes = implement(auditEndpoints, {
  listAudit: ({ ctx, caller, query }) => listAudit(ctx, caller, query),
  getAuditChoices: ({ ctx, caller }) => readChoices(ctx, caller),
  exportAudit: ({ ctx, institution, caller, body }) => exportAudit(ctx, institution, caller, body),
})

export const binderRoutes = implement(binderEndpoints, {
  getBinder: ({ ctx, caller }) => openBinder(ctx, caller),
  writeBinder: ({ ctx, caller }) => writeBinder(ctx, caller),
})

export const consoleDisputeRoutes = implement(consoleDisputeEndpoints, {
  ...handlersOf(disputeStaffActs),
  listDisputes: ({ ctx, caller, query }) => listForStaff(ctx, caller, query),
  getDispute: async ({ ctx, caller, params }) => ({
    dispute: await readDispute(ctx, caller, params.uuid),
  }),
  recordDispute: async ({ ctx, caller, body }) => ({
    dispute: await recordAsStaff(ctx, caller, body),
  }),
})

export const reviewRoutes = implement(reviewEndpoints, {
  ...handlersOf({ clearMatch: clearMatchAct }),
  listReviews: ({ ctx, caller, query }) => listWaiting(ctx, caller, query),
  getReview: ({ ctx, caller, params }) => readReview(ctx, caller, params.uuid),
  decideReview: ({ ctx, caller, params, body }) =>
    decideIdentityReview(ctx, caller, params.uuid, body),
})

export const suspicionRoutes = implement(suspicionEndpoints, {
  listReports: ({ ctx, caller, query }) => listReports(ctx, caller, query),
  openReport: async ({ ctx, caller, body }) => ({ report: await openReport(ctx, caller, body) }),
  getReport: async ({ ctx, caller, params }) => ({
    report: await lookAtReport(ctx, caller, params.uuid),
  }),
  changeReport: async ({ ctx, caller, params, body }) => ({
    report: await changeReport(ctx, caller, params.uuid, body),
  }),
  fileReport: async ({ ctx, caller, params, body }) => ({
    report: await fileReport(ctx, caller, params.uuid, body),
  }),
  closeReport: async ({ ctx, caller, params, body }) => ({
    report: await closeReport(ctx, caller, params.uuid, body.reason),
  }),
})

export const searchRoutes = implement(searchEndpoints, {
  listSearches: ({ ctx, caller, query }) => listSearches(ctx, caller, query),
  takeInSearch: async ({ ctx, caller, body, files }) => ({
    search: await takeInSearch(ctx, caller, body, files),
  }),
  getSearch: async ({ ctx, caller, params }) => ({
    search: await lookAtSearch(ctx, caller, params.uuid),
  }),
  listSubjects: ({ ctx, caller, params, query }) =>
    listSubjects(ctx, caller, params.uuid, query.after),
  listMatches: ({ ctx, caller, params, query }) => listMatches(ctx, caller, params.uuid, query),
  decideMatch: async ({ ctx, caller, params, body }) => ({
    search: await decideMatch(ctx, caller, params.uuid, body.decision),
  }),
  answerSearch: async ({ ctx, caller, params, body }) => ({
    search: await answerSearch(ctx, caller, params.uuid, body.answered_on),
  }),
  endSearch: async ({ ctx, caller, params }) => ({
    search: await endSearch(ctx, caller, params.uuid),
  }),
  withdrawSearch: async ({ ctx, caller, params, body }) => ({
    search: await withdrawSearch(ctx, caller, params.uuid, body.reason),
  }),
})
