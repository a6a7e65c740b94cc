import { consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { implement } from '../../../http/implement.ts'
import { askCredit } from './ask-credit.ts'
import { askDecision } from './ask-decision.ts'
import { listForStaff, readDispute } from './read-disputes.ts'
import { record } from './record.ts'

export const consoleDisputeRoutes = implement(consoleDisputeEndpoints, {
  listDisputes: ({ ctx, caller, query }) => listForStaff(ctx, caller, query),
  getDispute: async ({ ctx, caller, params }) => ({
    dispute: await readDispute(ctx, caller, params.uuid),
  }),
  recordDispute: async ({ ctx, caller, body }) => ({ dispute: await record(ctx, caller, body) }),
  creditDispute: async ({ ctx, caller, params, body }) => ({
    dispute: await askCredit(ctx, caller, params.uuid, body),
  }),
  decideDispute: async ({ ctx, caller, params, body }) => ({
    dispute: await askDecision(ctx, caller, params.uuid, body),
  }),
})
