import { customerEndpoints } from '@passbook/contract/console/customers'
import { implement } from '../../../platform/http/implement.ts'
import { handlersOf } from '../../../platform/http/staff-act-handlers.ts'
import { endSessions, unlock } from './help-customer.ts'
import { openCustomer, reveal } from './open-customer.ts'
import { placeHold, releaseHoldAct } from './hold.ts'
import { readTimeline } from './read-timeline.ts'
import { searchCustomers } from './search-customers.ts'

export const customerRoutes = implement(customerEndpoints, {
  searchCustomers: ({ ctx, caller, query }) => searchCustomers(ctx, caller, query),
  getCustomer: ({ ctx, caller, params }) => openCustomer(ctx, caller, params.uuid),
  getTimeline: ({ ctx, caller, params, query }) => readTimeline(ctx, caller, params.uuid, query),
  reveal: async ({ ctx, caller, params, body }) => ({
    value: await reveal(ctx, caller, params.uuid, body),
  }),
  placeHold: async ({ ctx, caller, params, body }) => ({
    customer: await placeHold(ctx, caller, params.uuid, body),
  }),
  ...handlersOf({ releaseCustomer: releaseHoldAct }),
  endSessions: async ({ ctx, caller, params, body }) => ({
    customer: await endSessions(ctx, caller, params.uuid, body.reason),
  }),
  unlock: async ({ ctx, caller, params, body }) => ({
    customer: await unlock(ctx, caller, params.uuid, body.reason),
  }),
})
