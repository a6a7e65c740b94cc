import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { Progress } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { TRANSFER_SUCCESS } from './enums.ts'
import { AmountCents } from './money.ts'
import { ShownAuthorization, Transaction } from './transfers.ts'

export const fundingEndpoints = {
  getInitialFundAmount: endpoint({
    method: 'GET',
    path: '/initial-fund-amount',
    auth: 'session',
    summary: 'The amount chosen for the first deposit',
    data: z.object({ amount_cents: z.nullable(z.int()) }),
  }),
  setInitialFundAmount: endpoint({
    method: 'POST',
    path: '/initial-fund-amount',
    auth: 'session',
    summary: 'Chooses the amount of the first deposit, within the product’s limits',
    body: z.object({ amount_cents: AmountCents }),
    data: z.object({ amount_cents: z.int(), progress: Progress }),
    errors: [403],
  }),
  fundMyAccount: endpoint({
    method: 'POST',
    path: '/fund-my-account',
    auth: 'session',
    idempotent: true,
    summary: 'Opens the savings account and makes the first deposit, once',
    body: z.object({
      amount_cents: AmountCents,
      /** The date the person saw: if the cut-off has passed since, nothing is done. */
      expected_settlement_date: z.optional(BusinessDate),
      authorization: z.optional(ShownAuthorization),
    }),
    data: z.object({
      status: z.literal(TRANSFER_SUCCESS),
      transaction: Transaction,
      progress: Progress,
    }),
    errors: [403],
  }),
}
