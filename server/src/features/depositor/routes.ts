import { depositorEndpoints } from '@passbook/contract/depositor'
import { implement } from '../../http/implement.ts'
import { readDepositor } from './read-depositor.ts'
import { readProgress } from './read-progress.ts'

export const depositorRoutes = implement(depositorEndpoints, {
  getDepositor: ({ ctx, caller }) => readDepositor(ctx, caller),
  getProgress: ({ ctx, caller }) => readProgress(ctx.db, caller.institution_id, caller.user_id),
})
