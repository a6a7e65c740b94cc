import { approvalEndpoints } from '@passbook/contract/console/approvals'
import { auditEndpoints } from '@passbook/contract/console/audit'
import { binderEndpoints } from '@passbook/contract/console/binder'
import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { frameEndpoints } from '@passbook/contract/console/frame'
import { reportEndpoints } from '@passbook/contract/console/reports'
import { sampleEndpoints } from '@passbook/contract/console/review-samples'
import { reviewEndpoints } from '@passbook/contract/console/reviews'
import { searchEndpoints } from '@passbook/contract/console/sar-searches'
import { suspicionEndpoints } from '@passbook/contract/console/sar'
import { implement } from '../../platform/http/implement.ts'
import { handlersOf } from '../../platform/http/staff-act-handlers.ts'
import { decideApproval, withdrawApproval } from './approvals/decide-approval.ts'
import { listApprovals } from './approvals/list-approvals.ts'
import { openApproval } from './approvals/read-approval.ts'
import { exportAudit, listAudit, readChoices } from './audit/list-audit.ts'
import { openBinder, writeBinder } from './binder/make-binder.ts'
import { listForStaff, readDispute } from './disputes/console/read-disputes.ts'
import { recordAsStaff } from './disputes/record-dispute.ts'
import { disputeStaffActs } from './disputes/console/staff-acts.ts'
import { readCounts } from './frame/read-counts.ts'
import { searchConsole } from './frame/search-console.ts'
import { exportReport, readReport } from './reports/read-report.ts'
import { addSchedule, listSchedules, removeSchedule } from './reports/report-schedules.ts'
import { clearMatchAct } from './reviews/clear-match.ts'
import { requestDocuments, withdrawDocuments } from './reviews/request-documents.ts'
import { decideIdentityReview, listWaiting, previewDecline, readReview } from './reviews/reviews.ts'
import { drawSample, listSamples, markDecision, readSample } from './reviews/samples.ts'
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
  listApprovals: ({ ctx, caller, query }) => listApprovals(ctx, caller, query.view),
  getApproval: ({ ctx, caller, params }) => openApproval(ctx, caller, params.uuid),
  decideApproval: ({ ctx, caller, params, body }) => decideApproval(ctx, caller, params.uuid, body),
  withdrawApproval: async ({ ctx, caller, params, body }) => ({
    approval: await withdrawApproval(ctx, caller, params.uuid, body.reason),
  }),
})

export const frameRoutes = implement(frameEndpoints, {
  getCounts: ({ ctx, caller }) => readCounts(ctx, caller),
  searchConsole: ({ ctx, caller, query }) => searchConsole(ctx, caller, query.q),
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

export const reportRoutes = implement(reportEndpoints, {
  readReport: ({ ctx, caller, query }) => readReport(ctx, caller, query),
  exportReport: ({ ctx, caller, query }) => exportReport(ctx, caller, query),
  listReportSchedules: async ({ ctx, caller }) => ({
    schedules: await listSchedules(ctx, caller),
  }),
  addReportSchedule: async ({ ctx, caller, body }) => ({
    schedule: await addSchedule(ctx, caller, body),
  }),
  removeReportSchedule: async ({ ctx, caller, params }) => {
    await removeSchedule(ctx, caller, params.uuid)
    return null
  },
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
  requestDocuments: ({ ctx, caller, params, body }) =>
    requestDocuments(ctx, caller, params.uuid, body),
  withdrawDocuments: ({ ctx, caller, params }) =>
    withdrawDocuments(ctx, caller, { depositor_id: params.uuid, request_id: params.request }),
  previewDecline: ({ ctx, caller, params, body }) =>
    previewDecline(ctx, caller, params.uuid, body.codes),
})

export const sampleRoutes = implement(sampleEndpoints, {
  listSamples: ({ ctx, caller }) => listSamples(ctx, caller),
  drawSample: ({ ctx, caller, body }) => drawSample(ctx, caller, body),
  getSample: ({ ctx, caller, params }) => readSample(ctx, caller, params.uuid),
  markDecision: ({ ctx, caller, params, body }) =>
    markDecision(ctx, caller, { sample_id: params.uuid, decision_id: params.decision }, body),
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
