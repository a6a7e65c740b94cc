import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_AMOUNT_CENTS } from '../money.ts'
import { Reason } from './customers.ts'

/** The longest that staff hold an amount before they have to decide again. */
export const AMOUNT_HOLD_DAYS = 90

/** An amount in an account that cannot be withdrawn until a day. The customer sees the amount, and not why. */
export const AmountHold = z.object({
  uuid: z.uuid(),
  amount_cents: z.int(),
  reason: z.string(),
  ends_on: BusinessDate,
  placed_by: z.string(),
  placed_at: Instant,
})
export type AmountHold = z.infer<typeof AmountHold>

export const amountHoldEndpoints = {
  placeAmountHold: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/amount-holds',
    auth: 'staff',
    act: 'customers.hold',
    summary: 'Holds an amount in a customer’s account until a day; the rest stays available',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({
      amount_cents: z
        .int('Enter an amount')
        .check(z.gte(1, 'Enter an amount'), z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount')),
      ends_on: BusinessDate,
      reason: Reason,
    }),
    data: z.object({ uuid: z.uuid() }),
    errors: [403, 404],
  }),
  releaseAmountHold: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/amount-holds/:hold/release',
    auth: 'staff',
    act: 'customers.release',
    staffAct: {
      name: 'release_amount_hold',
      decidedBy: 'approver',
      request: 'Releasing a hold on an amount',
      done: 'Hold on an amount released',
    },
    summary: 'Requests approval to release a hold on an amount before its last day',
    params: z.object({ uuid: z.uuid(), hold: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
}
