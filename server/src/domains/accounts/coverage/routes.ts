import { coverageEndpoints } from '@passbook/contract/coverage'
import { implement } from '../../../platform/http/implement.ts'
import { readCoverage } from './read-coverage.ts'

export const coverageRoutes = implement(coverageEndpoints, {
  getCoverage: ({ ctx, institution, caller, params, query }) =>
    readCoverage(ctx, institution, caller, {
      accountId: params.uuid,
      amountCents: query.amount_cents,
    }),
})
