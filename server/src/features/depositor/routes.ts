import { depositorEndpoints } from '@passbook/contract/depositor'
import { implement } from '../../http/implement.ts'
import { findDepositor } from './queries.ts'
import { readProgress } from './read-progress.ts'

export const depositorRoutes = implement(depositorEndpoints, {
  getDepositor: ({ ctx, caller }) =>
    findDepositor(ctx.db, caller.institution_id, caller.depositor_id),
  getProgress: ({ ctx, caller }) => readProgress(ctx.db, caller.institution_id, caller.user_id),
})
