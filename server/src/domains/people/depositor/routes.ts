import { depositorEndpoints } from '@passbook/contract/depositor'
import { implement } from '../../../platform/http/implement.ts'
import { readDepositor } from './read-depositor.ts'

export const depositorRoutes = implement(depositorEndpoints, {
  getDepositor: ({ ctx, caller }) => readDepositor(ctx, caller),
  getProgress: async ({ caller }) => caller.progress,
})
