import { suspicionEndpoints } from '@passbook/contract/console/suspicion'
import { implement } from '../../../http/implement.ts'
import { changeReport } from './change-report.ts'
import { closeReport, fileReport } from './end-report.ts'
import { listReports } from './list-reports.ts'
import { openReport } from './open-report.ts'
import { readReport } from './read-report.ts'

export const suspicionRoutes = implement(suspicionEndpoints, {
  listReports: ({ ctx, caller, query }) => listReports(ctx, caller, query),
  openReport: async ({ ctx, caller, body }) => ({ report: await openReport(ctx, caller, body) }),
  getReport: async ({ ctx, caller, params }) => ({
    report: await readReport(ctx, caller.institution_id, params.uuid),
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
