import { z } from 'zod/mini'
import { StepUp } from './step-up.ts'
import { BusinessDate, Instant } from './dates.ts'
import { Progress } from './depositor.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { TRANSFER_SUCCESS, TransactionKind, TransactionStatus, TransferDirection } from './enums.ts'
import { AmountCents, BalanceCents } from './money.ts'
import { MoneyPromise } from './promise.ts'
import { AppliesTo, Repeat, Schedule } from './repeating.ts'
import { CentsInAddress, ExportFormat, TransactionFilters } from './transaction-filters.ts'

/** SPEC 3: Transaction. Its dates are the promise made before it was confirmed. */
export const Transaction = z.object({
  uuid: z.uuid(),
  request_id: z.uuid(),
  /** What a person quotes: eight characters of the request. */
  reference: z.string().check(z.length(8)),
  kind: TransactionKind,
  /** What it is, in a word for people: Deposit, Withdrawal, Interest. */
  description: z.string(),
  direction: TransferDirection,
  amount_cents: AmountCents,
  status: TransactionStatus,
  return_code: z.nullable(z.string()),
  date_created: Instant,
  date_submitted: z.nullable(Instant),
  date_processed: z.nullable(Instant),
  file_date: BusinessDate,
  settlement_date: BusinessDate,
  available_date: BusinessDate,
  cancel_until: Instant,
  /** Presented again after a return for want of funds. */
  is_retry: z.boolean(),
  /** The outside account it comes from or goes to. */
  linked_account: z.nullable(
    z.object({ bank_name: z.nullable(z.string()), account_last_four: z.nullable(z.string()) }),
  ),
  /** The holder who asked for it; none for what the bank does by itself. */
  made_by: z.nullable(z.object({ depositor_id: z.uuid(), first_name: z.nullable(z.string()) })),
  /** What it is one of, as it stands now; null for what comes once. */
  schedule: z.nullable(Schedule),
  /** The deposit that was made in its place. */
  replaced_by: z.nullable(z.uuid()),
  /**
   * A deposit that was agreed to for an account linked before: it leaves once a holder says yes to
   * the account linked now (POST /schedules/carry-over), and is cancelled on its day without that.
   */
  is_waiting: z.boolean(),
  /** The day it counts from in the books. */
  posted_on: z.nullable(BusinessDate),
  /** The ledger balance after its last posting. */
  balance_after_cents: z.nullable(BalanceCents),
  /** The server's word: it has not left, and the last moment has not passed. */
  may_cancel: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** The product's terms (RULES: Saying what it pays). */
export const ServiceTerms = z.object({
  /** As a fraction with six digits: 0.044020. */
  rate: z.string(),
  /** In percent with two digits: 4.50. */
  apy: z.string(),
  as_of: BusinessDate,
  /** The words the law wants beside the figure. */
  apy_words: z.string(),
  min_balance_to_earn_cents: z.int(),
  min_opening_cents: z.int(),
  min_deposit_cents: z.int(),
  max_deposit_cents: z.int(),
  max_withdrawal_cents: z.int(),
  withdrawals_per_month: z.nullable(z.int()),
  /** HH:MM, Eastern Time. */
  cut_off_eastern: z.string(),
  deposit_hold_business_days: z.int(),
  /** Of the interest credited, given to non-profits on top: a fraction with six digits; null: none. */
  donation_share: z.nullable(z.string()),
  /** Given when asked with amount, direction and date. */
  promise: z.nullable(MoneyPromise),
})
export type ServiceTerms = z.infer<typeof ServiceTerms>

export const RequestEventKind = z.enum([
  'requested',
  'changed',
  'voided',
  'cancelled',
  'left',
  'posted',
  'available',
  'settled',
  'returned',
  'retried',
  'reversed',
])
export type RequestEventKind = z.infer<typeof RequestEventKind>

/** What happened to a wish, or is planned. */
export const RequestEvent = z.object({
  kind: RequestEventKind,
  /** When it happened; none for what is planned. */
  at: z.nullable(Instant),
  /** The business date it counts for. */
  date: z.nullable(BusinessDate),
  transaction_id: z.uuid(),
  /** The file it left in and its trace there: what the bank asks for. */
  file_reference: z.nullable(z.string()),
  return_code: z.nullable(z.string()),
  is_future: z.boolean(),
})
export type RequestEvent = z.infer<typeof RequestEvent>

export const transferEndpoints = {
  getTransactions: endpoint({
    method: 'GET',
    path: '/transactions',
    auth: 'session',
    summary: 'Transactions, newest first or by posting, filtered, by pages',
    query: z.extend(TransactionFilters, {
      /** The `next` of the page before. */
      after: z.optional(z.uuid('There is no such page. Begin with the first.')),
      /** Created: newest first. Posted: what is not posted first, then by the day it counts from. */
      order: z.optional(z.enum(['created', 'posted'], 'There is no such order')),
    }),
    data: z.object({ transactions: z.array(Transaction), next: z.nullable(z.string()) }),
    errors: [403],
  }),
  exportTransactions: endpoint({
    method: 'GET',
    path: '/transactions/export',
    auth: 'session',
    needsBearer: true,
    summary: 'Lets the person fetch transactions as a file for a spreadsheet or another program',
    query: z.extend(TransactionFilters, { format: ExportFormat }),
    data: Download,
    errors: [403, 429, 503],
  }),
  getRequest: endpoint({
    method: 'GET',
    path: '/request/:requestId',
    auth: 'session',
    needsProgress: true,
    summary: 'A wish and what became of it: its transactions, newest first, and its dated events',
    params: z.object({ requestId: z.uuid() }),
    data: z.object({
      request_id: z.uuid(),
      reference: z.string(),
      transactions: z.array(Transaction),
      events: z.array(RequestEvent),
      /** UX 8: one next step after a return. */
      next_step: z.nullable(z.object({ kind: z.string(), label: z.string(), path: z.string() })),
    }),
    errors: [403, 404],
  }),
  getService: endpoint({
    method: 'GET',
    path: '/service',
    auth: 'session',
    summary: "The savings product's terms; with amount, direction and date also the money promise",
    query: z.object({
      amount_cents: z.optional(CentsInAddress),
      direction: z.optional(z.enum(['LinkedToPrimary', 'PrimaryToLinked'])),
      date: z.optional(BusinessDate),
    }),
    data: ServiceTerms,
  }),
  makeDeposit: endpoint({
    method: 'POST',
    path: '/deposit',
    auth: 'session',
    idempotent: true,
    summary:
      'Makes a deposit from the linked account: with the next file, on a day, or repeating; also in place of another',
    /** Strict: a day or a repetition that is not understood must not become a deposit of today. */
    body: z.strictObject({
      amount_cents: AmountCents,
      /** The day it leaves: today … `LIMITS.scheduledTransfer`; on a closed day the next business day. */
      date: z.optional(BusinessDate),
      /** From that day on, or from the next file on. */
      repeat: z.optional(Repeat),
      /** A deposit that may still be cancelled: it is, and this one takes its place. */
      replaces: z.optional(z.uuid('There is no such deposit')),
      /** Needed where what is replaced repeats: this one alone (no `repeat`), or all that follow. */
      applies_to: z.optional(AppliesTo),
      /** As shown: when the cut-off has passed meanwhile nothing is done. */
      expected_settlement_date: z.optional(BusinessDate),
    }),
    data: z.object({
      status: z.literal(TRANSFER_SUCCESS),
      transaction: Transaction,
      replaced: z.nullable(Transaction),
      progress: Progress,
    }),
    errors: [403, 404],
  }),
  makeWithdrawal: endpoint({
    method: 'POST',
    path: '/withdraw',
    auth: 'session',
    idempotent: true,
    summary: 'Sends available money to the linked account, with the next file',
    body: z.strictObject({
      amount_cents: AmountCents,
      /** As shown: when the cut-off has passed meanwhile nothing is done. */
      expected_settlement_date: z.optional(BusinessDate),
      step_up: z.optional(StepUp),
      /**
       * An equal withdrawal was requested within `LIMITS.equalWithdrawal`, by another key: without
       * this it is refused with 422 and `confirm_repeat` says when. With it a second one is made.
       */
      confirm_repeat: z.optional(z.boolean()),
    }),
    data: z.object({
      status: z.literal(TRANSFER_SUCCESS),
      transaction: Transaction,
      progress: Progress,
    }),
    errors: [400, 403],
  }),
  voidTransaction: endpoint({
    method: 'POST',
    path: '/transactions/:uuid/void',
    auth: 'session',
    summary: 'Cancels a deposit or withdrawal that has not left, until its last moment',
    params: z.object({ uuid: z.uuid() }),
    /** This one by default; all that follow ends its schedule. */
    body: z.strictObject({ applies_to: z.optional(AppliesTo) }),
    data: z.object({
      transaction: Transaction,
      /** The next of its schedule, if that goes on. */
      next: z.nullable(Transaction),
      progress: Progress,
    }),
    errors: [403, 404],
  }),
}
