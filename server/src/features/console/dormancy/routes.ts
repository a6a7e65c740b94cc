import { dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { implement } from '../../../http/implement.ts'
import { handOver, reactivate, recordContact, writeStateReport } from './acts.ts'
import { listDormancy } from './list-dormancy.ts'
import { listStateReports } from './list-reports.ts'

export const dormancyRoutes = implement(dormancyEndpoints, {
  listDormancy: ({ ctx, caller, query }) => listDormancy(ctx, caller, query),
  listStateReports: async ({ ctx, caller }) => ({ reports: await listStateReports(ctx, caller) }),
  recordContact: async ({ ctx, caller, params, body }) => ({
    account: await recordContact(ctx, caller, params.uuid, body),
  }),
  reactivate: async ({ ctx, caller, params, body }) => ({
    approval_id: await reactivate(ctx, caller, params.uuid, body.reason),
  }),
  writeStateReport: ({ ctx, caller, params, body }) =>
    writeStateReport(ctx, caller, params, body.reason),
  handOver: async ({ ctx, caller, params, body }) => ({
    approval_id: await handOver(ctx, caller, params, body.reason),
  }),
})
