import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { implement } from '../../../../platform/http/implement.ts'
import { handlersOf } from '../../../../platform/http/staff-act-handlers.ts'
import { listForStaff, readDispute } from './read-disputes.ts'
import { record } from './record.ts'
import { disputeStaffActs } from './staff-acts.ts'

export const consoleDisputeRoutes = implement(consoleDisputeEndpoints, {
  ...handlersOf(disputeStaffActs),
  listDisputes: ({ ctx, caller, query }) => listForStaff(ctx, caller, query),
  getDispute: async ({ ctx, caller, params }) => ({
    dispute: await readDispute(ctx, caller, params.uuid),
  }),
  recordDispute: async ({ ctx, caller, body }) => ({ dispute: await record(ctx, caller, body) }),
})
