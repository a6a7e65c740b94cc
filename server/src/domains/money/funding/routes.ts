import { fundingEndpoints } from '@passbook/contract/funding'
import { implement } from '../../../platform/http/implement.ts'
import { fundMyAccount, readInitialFundAmount, setInitialFundAmount } from './fund-my-account.ts'

export const fundingRoutes = implement(fundingEndpoints, {
  getInitialFundAmount: ({ ctx, caller }) => readInitialFundAmount(ctx, caller),
  setInitialFundAmount: ({ ctx, caller, body }) =>
    setInitialFundAmount(ctx, caller, body.amount_cents),
  fundMyAccount: ({ ctx, caller, body, idempotencyKey }) =>
    fundMyAccount(ctx, caller, {
      amountCents: body.amount_cents,
      expectedSettlementDate: body.expected_settlement_date,
      idempotencyKey,
    }),
})
