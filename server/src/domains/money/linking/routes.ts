import { linkingEndpoints } from '@passbook/contract/linking'
import { implement } from '../../../platform/http/implement.ts'
import { linkFastlink, noteFailure } from './fastlink/link-fastlink.ts'
import { openFastlink } from './fastlink/open-fastlink.ts'
import { listLinkedAccounts, readBank } from './list-linked-accounts.ts'
import { linkManual } from './manual/link-manual.ts'
import { reissueManual } from './manual/reissue-manual.ts'
import { verifyManual } from './manual/verify-manual.ts'
import { removeLink } from './remove-link.ts'

export const linkingRoutes = implement(linkingEndpoints, {
  getLinkedAccounts: ({ ctx, caller }) => listLinkedAccounts(ctx, caller),
  removeLinkedAccount: ({ ctx, caller, params }) => removeLink(ctx, caller, params.uuid),
  getBank: ({ ctx, institution, params }) => readBank(ctx, institution.id, params.routing_number),
  getFastlink: ({ ctx, caller, institution }) => openFastlink(ctx, caller, institution),
  linkFastlink: ({ ctx, caller, institution, body }) => {
    const { uuid, success, reason = 'cancelled', step_up: stepUp } = body
    if (!success) return noteFailure(ctx, caller, { uuid, reason })
    return linkFastlink(ctx, caller, institution, { uuid, stepUp })
  },
  linkManual: ({ ctx, caller, institution, body, idempotencyKey }) => {
    const { routing_number: routingNumber, account_number: accountNumber } = body
    const details = { routingNumber, accountNumber, accountType: body.account_type }
    const input = { details, idempotencyKey, stepUp: body.step_up }
    return linkManual(ctx, caller, institution, input)
  },
  verifyManual: ({ ctx, caller, body }) =>
    verifyManual(ctx, caller, { accountId: body.account_id, amountsCents: body.amounts_cents }),
  reissueManual: ({ ctx, caller, body, idempotencyKey }) =>
    reissueManual(ctx, caller, { accountId: body.account_id, idempotencyKey }),
})
