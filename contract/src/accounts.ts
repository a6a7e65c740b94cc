import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { BalanceCents } from './money.ts'

/** A savings account. The full number is revealed by its own audited call, nowhere else. */
export const Account = z.object({
  uuid: z.uuid(),
  account_last_four: z.string(),
  /** Current less what is held. */
  available_balance_cents: BalanceCents,
  /** Posted. */
  current_balance_cents: BalanceCents,
  /** On its way in, not posted yet. */
  pending_in_cents: BalanceCents,
  /** On its way out, not posted yet. */
  pending_out_cents: BalanceCents,
  /** Posted and not to be taken out yet. */
  held_cents: BalanceCents,
  interest_this_month_cents: BalanceCents,
  interest_this_year_cents: BalanceCents,
  opened_on: BusinessDate,
  status: z.enum(['OPEN', 'CLOSED']),
})
export type Account = z.infer<typeof Account>

export const accountEndpoints = {
  getAccounts: endpoint({
    method: 'GET',
    path: '/accounts',
    auth: 'session',
    summary: 'Savings accounts with their balances',
    data: z.array(Account),
    errors: [403],
  }),
}
