import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { LinkingMode } from '../../enums.ts'
import { clean } from '../../plain-text.ts'
import { Reason } from '../customers.ts'

/** Depositors are notified this many days before transfer limits get tighter (Reg E 1005.8(a)). */
export const TIGHTER_LIMIT_NOTICE_DAYS = 21

/** Above this number, the console only says that there are more. */
export const PEOPLE_COUNTED = 10_000

const MOST_CENTS = 10_000_000_000
const Cents = z
  .int('Enter an amount')
  .check(z.gte(1, 'Enter an amount'), z.lte(MOST_CENTS, 'Enter a smaller amount'))

/** The transfer limits an institution sets, and how accounts are linked. */
export const Terms = z.object({
  min_opening_cents: Cents,
  min_deposit_cents: Cents,
  max_deposit_cents: Cents,
  max_withdrawal_cents: Cents,
  /** The par value of a share, which stays until the account closes; null at a bank. */
  par_value_cents: z.nullable(Cents),
  /** Null: no limit. */
  withdrawals_per_month: z.nullable(
    z.int('Enter a whole number').check(z.gte(1, 'Enter 1 or more'), z.lte(1000)),
  ),
  deposit_hold_business_days: z
    .int('Enter a whole number')
    .check(z.gte(0, 'Enter 0 or more'), z.lte(30, 'Enter 30 or less')),
  linking_mode: LinkingMode,
  /** Whether both holders of a joint account must agree to close it. */
  closing_needs_both: z.boolean(),
  /** When the identity provider is asked about a second holder. */
  second_holder_check: z.enum(['at_confirm', 'after_acceptance']),
})
export type Terms = z.infer<typeof Terms>
export type Term = keyof Terms

/** What staff call each term, on their pages and in requests for approval. */
export const TERM_WORDS: Readonly<Record<Term, string>> = {
  min_opening_cents: 'Minimum opening deposit',
  min_deposit_cents: 'Minimum deposit',
  max_deposit_cents: 'Maximum deposit',
  max_withdrawal_cents: 'Maximum withdrawal',
  par_value_cents: 'Par value of a share',
  withdrawals_per_month: 'Withdrawals per month',
  deposit_hold_business_days: 'Deposit hold in business days',
  linking_mode: 'Bank linking method',
  closing_needs_both: 'Who can close a joint account',
  second_holder_check: 'When a second holder’s identity is checked',
}

/** An approved change that is not in force yet. */
export const PlannedTerms = z.object({
  uuid: z.uuid(),
  words: z.string(),
  effective_date: BusinessDate,
  planned_at: Instant,
})
export type PlannedTerms = z.infer<typeof PlannedTerms>

/** A draft, stored until a second person approves it. */
export const NewTerms = z.object({
  terms: z.partial(Terms),
  effective_date: BusinessDate,
  /** Why the change cannot wait for the notice: the security of the account or the system is in danger. */
  security_reason: z.nullable(
    z
      .string()
      .check(clean(), z.trim(), z.minLength(1, 'Enter a security reason'), z.maxLength(500)),
  ),
})
export type NewTerms = z.infer<typeof NewTerms>

export const termEndpoints = {
  getTerms: endpoint({
    method: 'GET',
    path: '/console/terms',
    auth: 'staff',
    act: 'content.read',
    summary: 'The current and scheduled limits and bank linking method',
    data: z.object({
      terms: Terms,
      today: BusinessDate,
      planned: z.array(PlannedTerms),
      /** The number of people with an open account, who would be notified; counted up to `PEOPLE_COUNTED`. */
      people: z.int(),
    }),
    errors: [403],
  }),
  proposeTerms: endpoint({
    method: 'POST',
    path: '/console/terms',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'change_terms',
      decidedBy: 'approver',
      request: 'Changing limits or linking',
      done: 'Limits changed',
    },
    summary:
      'Requests approval to change limits from a date; customers are notified once it is approved',
    body: z.object({ ...NewTerms.shape, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
  dropPlannedChange: endpoint({
    method: 'DELETE',
    path: '/console/planned/:uuid',
    auth: 'staff',
    act: 'content.propose',
    summary:
      'Cancels a scheduled change of terms or a document; people who were notified of it are notified again',
    params: z.object({ uuid: z.uuid() }),
    data: z.null(),
    errors: [403, 404],
  }),
}
