import { disputeEndpoints } from '@passbook/contract/disputes'
import { implement } from '../../platform/http/implement.ts'
import { listDisputes } from './disputes/list-disputes.ts'
import { reportDispute, withdrawDispute } from './disputes/report-dispute.ts'

export const disputeRoutes = implement(disputeEndpoints, {
  getDisputes: ({ ctx, caller, query }) => listDisputes(ctx, caller, query.after),
  reportDispute: ({ ctx, caller, body, idempotencyKey }) =>
    reportDispute(ctx, caller, { body, idempotencyKey }),
  withdrawDispute: async ({ ctx, caller, params }) => ({
    dispute: await withdrawDispute(ctx, caller, params.uuid),
  }),
})
