import { dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { implement } from '../../../../platform/http/implement.ts'
import { handlersOf } from '../../../../platform/http/staff-act-handlers.ts'
import { dormancyStaffActs, recordContact, writeStateReport } from './acts.ts'
import { listDormancy } from './list-dormancy.ts'
import { listStateReports } from './list-reports.ts'

export const dormancyRoutes = implement(dormancyEndpoints, {
  ...handlersOf(dormancyStaffActs),
  listDormancy: ({ ctx, caller, query }) => listDormancy(ctx, caller, query),
  listStateReports: async ({ ctx, caller }) => ({ reports: await listStateReports(ctx, caller) }),
  recordContact: async ({ ctx, caller, params, body }) => ({
    account: await recordContact(ctx, caller, params.uuid, body),
  }),
  writeStateReport: ({ ctx, caller, params, body }) =>
    writeStateReport(ctx, caller, params, body.reason),
})
