import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { implement } from '../../../platform/http/implement.ts'
import { handlersOf } from '../../../platform/http/staff-act-handlers.ts'
import { listReversible } from './list-reversible.ts'
import { readClosingForStaff } from './read-closing.ts'
import { correctAddress, endManySessions, resend, unlockInvitation } from './one-person-acts.ts'
import { customerStaffActs } from './staff-acts.ts'

export const customerActRoutes = implement(customerActEndpoints, {
  ...handlersOf(customerStaffActs),
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
  listReversible: async ({ ctx, caller, params }) => ({
    transfers: await listReversible(ctx, caller, params.uuid),
    as_of: ctx.clock.now().toISOString(),
  }),
  getClosingForStaff: ({ ctx, caller, params }) => readClosingForStaff(ctx, caller, params.uuid),
})
