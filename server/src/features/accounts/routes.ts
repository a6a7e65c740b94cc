import { accountEndpoints } from '@passbook/contract/accounts'
import { implement } from '../../http/implement.ts'
import { listAccounts } from './list-accounts.ts'

export const accountRoutes = implement(accountEndpoints, {
  getAccounts: ({ ctx, caller }) => listAccounts(ctx, caller),
})
