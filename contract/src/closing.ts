import { z } from 'zod/mini'
import { clean } from './plain-text.ts'
import { StepUp } from './step-up.ts'
import { BusinessDate, Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { endpoint } from './endpoint.ts'
import { TransactionStatus } from './enums.ts'
import { LIMITS } from './limits.ts'
import { BalanceCents } from './money.ts'
import { MoneyPromise } from './promise.ts'
import { Transaction } from './transfers.ts'

/** STATES "Closing": the status of a closing. */
export const ClosingStatus = z.enum([
  /** Another holder must agree. */
  'WAITING',
  /** The payout waits for its file. */
  'PAYING',
  /** The payout left, or there was nothing to pay out. */
  'CLOSED',
  /** The payout was returned. */
  'RETURNED',
  /** We stopped the payout before it left. */
  'STOPPED',
  'REOPENED',
  /** The other holder did not agree in time. */
  'LAPSED',
])
export type ClosingStatus = z.infer<typeof ClosingStatus>

/** The allowed next statuses; every other change is refused. */
const MOVES: Readonly<Record<ClosingStatus, readonly ClosingStatus[]>> = {
  WAITING: ['PAYING', 'CLOSED', 'LAPSED'],
  PAYING: ['CLOSED', 'STOPPED'],
  CLOSED: ['RETURNED'],
  RETURNED: ['REOPENED'],
  STOPPED: ['REOPENED'],
  REOPENED: [],
  LAPSED: [],
}

export function mayMoveClosing(from: ClosingStatus, to: ClosingStatus): boolean {
  return MOVES[from].includes(to)
}

/** The outside account that receives the payout. */
export const PaidAccount = z.object({
  bank_name: z.nullable(z.string()),
  account_last_four: z.nullable(z.string()),
})
export type PaidAccount = z.infer<typeof PaidAccount>

/** A closing as its holders see it, from the request to the end of the payout. */
export const Closing = z.object({
  requested_at: Instant,
  status: ClosingStatus,
  /** When a closing that waits for another holder expires. */
  expires_at: z.nullable(Instant),
  /** Interest up to the day before the payout leaves, and the tax withheld from it. */
  interest_cents: BalanceCents,
  withheld_cents: BalanceCents,
  payout_cents: BalanceCents,
  pays_to: z.nullable(PaidAccount),
  payout_status: z.nullable(TransactionStatus),
  return_code: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The days the payout leaves, settles, and arrives. */
  file_date: z.nullable(BusinessDate),
  settlement_date: z.nullable(BusinessDate),
  arrives_on: z.nullable(BusinessDate),
  /** RULES: documents stay readable at least until this day. */
  readable_until: BusinessDate,
})
export type Closing = z.infer<typeof Closing>

/** What closing now would do; the closing does the same unless something happens in between. */
export const ClosingPreview = z.object({
  /** The posted balance. */
  balance_cents: BalanceCents,
  interest_cents: BalanceCents,
  /** The last day that earns interest: the day before the payout leaves. */
  interest_through: BusinessDate,
  withheld_cents: BalanceCents,
  payout_cents: BalanceCents,
  pays_to: z.nullable(PaidAccount),
  promise: z.nullable(MoneyPromise),
  /** Deposits and withdrawals that have not left yet and would be canceled. */
  voids: z.array(Transaction),
  schedules_ended: z.int(),
  /** The first day the account can be closed; null where no date decides it. */
  possible_from: z.nullable(BusinessDate),
  /** Why it cannot be closed now, as a sentence; null when it can. */
  reason: z.nullable(z.string()),
  /** Every holder must agree. */
  needs_both: z.boolean(),
  /** The first name of the other holder who already asked for it. */
  requested_by: z.nullable(z.string()),
  readable_until: BusinessDate,
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

export const closingEndpoints = {
  getClosing: endpoint({
    method: 'GET',
    path: '/accounts/:uuid/closing',
    auth: 'session',
    needsProgress: true,
    summary:
      'What closing the account now would do: interest until the payout leaves, the payout, its dates',
    params: z.object({ uuid: z.uuid() }),
    data: ClosingPreview,
    errors: [403, 404],
  }),
  closeMyAccount: endpoint({
    method: 'POST',
    path: '/close-my-account',
    auth: 'session',
    idempotent: true,
    summary: 'Cancels an application before it is funded; afterwards closes the account, by a code',
    body: z.strictObject({
      reason: z.optional(
        z
          .string()
          .check(
            clean(),
            z.maxLength(
              LIMITS.closing.reasonCharacters,
              `Use at most ${LIMITS.closing.reasonCharacters} characters`,
            ),
          ),
      ),
      /** The figures the person saw: if they changed since, nothing is done. */
      expected_payout_cents: z.optional(BalanceCents),
      expected_settlement_date: z.optional(BusinessDate),
      step_up: z.optional(StepUp),
    }),
    data: z.object({
      status: z.enum(['CANCELLED', 'CLOSED', 'WAITING']),
      closing: z.nullable(Closing),
      progress: Progress,
    }),
    errors: [400, 403],
  }),
}
