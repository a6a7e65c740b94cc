import { searchEndpoints } from '@passbook/contract/console/searches'
import { suspicionEndpoints } from '@passbook/contract/console/suspicion'
import { implement } from '../../../platform/http/implement.ts'
import { changeReport, closeReport, fileReport, openReport } from './open-report.ts'
import { listReports } from './list-reports.ts'
import { lookAtReport } from './report.ts'
import { decideMatch, listMatches } from './searches/matches.ts'
import { answerSearch, endSearch, withdrawSearch } from './searches/end-search.ts'
import { listSearches } from './searches/list-searches.ts'
import { listSubjects } from './searches/subjects.ts'
import { lookAtSearch } from './searches/search.ts'
import { takeInSearch } from './searches/take-in-search.ts'

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
