import { transferEndpoints } from '@passbook/contract/transfers'
import { implement } from '../../http/implement.ts'
import { listTransactions } from './list-transactions.ts'
import { readService } from './read-service.ts'

export const transferRoutes = implement(transferEndpoints, {
  getTransactions: ({ ctx, caller, query }) => listTransactions(ctx, caller, query.after),
  getService: ({ ctx, caller, query }) => readService(ctx, caller.institution_id, query),
})
