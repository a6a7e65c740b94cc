import { closingEndpoints } from '@passbook/contract/closing'
import { implement } from '../../../platform/http/implement.ts'
import { closeMyAccount } from './close-account.ts'
import { readClosingPreview } from './read-closing.ts'

export const closingRoutes = implement(closingEndpoints, {
  getClosing: ({ ctx, caller, params }) => readClosingPreview(ctx, caller, params.uuid),
  closeMyAccount: ({ ctx, caller, body, idempotencyKey }) =>
    closeMyAccount(ctx, caller, {
      reason: body.reason,
      expectedPayoutCents: body.expected_payout_cents,
      expectedSettlementDate: body.expected_settlement_date,
      stepUp: body.step_up,
      idempotencyKey,
    }),
})
