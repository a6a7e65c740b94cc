import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { implement } from '../../../http/implement.ts'
import { askToClose } from './ask-to-close.ts'
import { askToCorrectEmail } from './ask-to-correct-email.ts'
import { askToRefund } from './ask-to-refund.ts'
import { askToReopen } from './ask-to-reopen.ts'
import { askToReverse } from './ask-to-reverse.ts'
import { listReversible } from './list-reversible.ts'
import { readClosingForStaff } from './read-closing.ts'
import { correctAddress } from './correct-address.ts'
import { endManySessions } from './end-many-sessions.ts'
import { resend } from './resend.ts'
import { unlockInvitation } from './unlock-invitation.ts'

export const customerActRoutes = implement(customerActEndpoints, {
  resend: async ({ ctx, caller, params, body }) => ({
    customer: await resend(ctx, caller, params.uuid, body),
  }),
  unlockInvitation: async ({ ctx, caller, params, body }) => ({
    customer: await unlockInvitation(ctx, caller, params.uuid, body.reason),
  }),
  endManySessions: async ({ ctx, caller, body }) => ({
    results: await endManySessions(ctx, caller, body),
  }),
  correctAddress: async ({ ctx, caller, params, body }) => ({
    customer: await correctAddress(ctx, caller, params.uuid, body),
  }),
  askToCorrectEmail: async ({ ctx, caller, params, body }) => ({
    approval_id: await askToCorrectEmail(ctx, caller, params.uuid, body),
  }),
  askToRefund: async ({ ctx, caller, params, body }) => ({
    approval_id: await askToRefund(ctx, caller, params.uuid, body),
  }),
  listReversible: async ({ ctx, caller, params }) => ({
    transfers: await listReversible(ctx, caller, params.uuid),
    as_of: ctx.clock.now().toISOString(),
  }),
  askToReverse: async ({ ctx, caller, params, body }) => ({
    approval_id: await askToReverse(ctx, caller, params.uuid, body),
  }),
  getClosingForStaff: ({ ctx, caller, params }) => readClosingForStaff(ctx, caller, params.uuid),
  askToClose: async ({ ctx, caller, params, body }) => ({
    approval_id: await askToClose(ctx, caller, params.uuid, body.reason),
  }),
  askToReopen: async ({ ctx, caller, params, body }) => ({
    approval_id: await askToReopen(ctx, caller, params.uuid, body.reason),
  }),
})
