import { accountEndpoints } from '@passbook/contract/accounts'
import { implement } from '../../platform/http/implement.ts'
import { explainInterest } from './explain-interest.ts'
import { listAccounts } from './list-accounts.ts'
import { readBalances } from './read-balances.ts'
import { revealNumbers } from './reveal-numbers.ts'

export const accountRoutes = implement(accountEndpoints, {
  getAccounts: ({ ctx, caller }) => listAccounts(ctx, caller),
  getAccountNumbers: ({ ctx, caller, params }) => revealNumbers(ctx, caller, params.uuid),
  getBalances: ({ ctx, caller, params, query }) => readBalances(ctx, caller, params.uuid, query),
  getInterest: ({ ctx, known, caller, params }) => explainInterest(ctx, known, caller, params),
})
