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

/** An attempt to collect a deposit that came back, after which the deposit was tried again. */
const EarlierAttempt = z.object({
  uuid: z.uuid(),
  file_date: BusinessDate,
  return_code: z.nullable(z.string()),
  returned_on: z.nullable(BusinessDate),
})

/** SPEC 3: Transaction. Its dates are those promised before it was confirmed. */
export const Transaction = z.object({
  uuid: z.uuid(),
  request_id: z.uuid(),
  /** The reference people quote: eight characters of the request id. */
  reference: z.string().check(z.length(8)),
  kind: TransactionKind,
  /** A word for people: Deposit, Withdrawal, Interest. */
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
  /** Presented again after a return for insufficient funds. */
  is_retry: z.boolean(),
  /** For a retry: the attempts that came back before it, the first one first. Lists show only the last one. */
  earlier_attempts: z.array(EarlierAttempt),
  /** The outside account it comes from or goes to. */
  linked_account: z.nullable(
    z.object({ bank_name: z.nullable(z.string()), account_last_four: z.nullable(z.string()) }),
  ),
  /** The holder who requested it; null for automatic entries. */
  made_by: z.nullable(z.object({ depositor_id: z.uuid(), first_name: z.nullable(z.string()) })),
  /** The schedule it belongs to, in its current state; null for a single transfer. */
  schedule: z.nullable(Schedule),
  /** For a single deposit: the words by which the person authorized the debit, as they read them. */
  authorization: z.nullable(z.string()),
  /** The deposit that replaced it. */
  replaced_by: z.nullable(z.uuid()),
  /**
   * A deposit that was approved for a previously linked account: it leaves once a holder approves the
   * account linked now (POST /schedules/carry-over), and is canceled on its day otherwise.
   */
  is_waiting: z.boolean(),
  /** The posting date in the ledger. */
  posted_on: z.nullable(BusinessDate),
  /** The ledger balance after its last posting. */
  balance_after_cents: z.nullable(BalanceCents),
  /** A credit for a reported problem that is not decided yet, or that will be taken back. */
  is_provisional: z.boolean(),
  /** Decided by the server: it has not left, and the cancellation deadline has not passed. */
  may_cancel: z.boolean(),
})
export type Transaction = z.infer<typeof Transaction>

/** The authorization of a single deposit that the person read: if another one applies now, nothing is done. */
export const ShownAuthorization = z.string().check(z.maxLength(1000))

/** The product's terms (RULES: Saying what it pays). */
export const ServiceTerms = z.object({
  /** As a fraction with six digits: 0.044020. */
  rate: z.string(),
  /** In percent with two digits: 4.50. */
  apy: z.string(),
  as_of: BusinessDate,
  /** The text the law requires next to the figure. */
  apy_words: z.string(),
  min_balance_to_earn_cents: z.int(),
  min_opening_cents: z.int(),
  min_deposit_cents: z.int(),
  max_deposit_cents: z.int(),
  max_withdrawal_cents: z.int(),
  /** A credit union’s membership share, which stays until the account is closed; null at a bank. */
  par_value_cents: z.nullable(z.int()),
  withdrawals_per_month: z.nullable(z.int()),
  /** HH:MM, Eastern Time. */
  cut_off_eastern: z.string(),
  deposit_hold_business_days: z.int(),
  /** The share of the credited interest donated to non-profits, a fraction with six digits; null: none. */
  donation_share: z.nullable(z.string()),
  /** Present if the call has amount, direction and date. */
  promise: z.nullable(MoneyPromise),
  /** For a deposit with an amount: what the person authorizes by confirming it as a single one. */
  authorization: z.nullable(z.string()),
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

/** A past or planned event of an order. */
export const RequestEvent = z.object({
  kind: RequestEventKind,
  /** When it happened; null for planned events. */
  at: z.nullable(Instant),
  /** Its business date. */
  date: z.nullable(BusinessDate),
  transaction_id: z.uuid(),
  /** The file it left in and its trace number there, which the bank asks for. */
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
    summary: 'Transactions, newest first, by posting or by banking day, filtered, by pages',
    query: z.extend(TransactionFilters, {
      /** The `next` of the previous page. */
      after: z.optional(z.uuid('We couldn’t find that page. Start from the first page.')),
      /**
       * created: newest first; posted: unposted ones first, then by posting date; happened: by banking day,
       * without what is still to come or was canceled.
       */
      order: z.optional(
        z.enum(['created', 'posted', 'happened'], 'Choose created, posted or happened'),
      ),
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
    /** Strict: a misspelled date or repetition must not become a deposit of today. */
    body: z.strictObject({
      amount_cents: AmountCents,
      /** The day it leaves, up to `LIMITS.scheduledTransfer` ahead; moved to a business day. */
      date: z.optional(BusinessDate),
      /** Starts on that day, or with the next file. */
      repeat: z.optional(Repeat),
      /** A deposit that can still be canceled: it is canceled, and this one replaces it. */
      replaces: z.optional(z.uuid('We couldn’t find that deposit')),
      /** Required if the replaced deposit repeats: only this one (no `repeat`), or all that follow. */
      applies_to: z.optional(AppliesTo),
      /** The date the person saw: if the cut-off has passed since, nothing is done. */
      expected_settlement_date: z.optional(BusinessDate),
      authorization: z.optional(ShownAuthorization),
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
      /** The date the person saw: if the cut-off has passed since, nothing is done. */
      expected_settlement_date: z.optional(BusinessDate),
      step_up: z.optional(StepUp),
      /**
       * An equal withdrawal was requested within `LIMITS.equalWithdrawal`, with another key: without this
       * field it is refused with 422 and `confirm_repeat` says when. With it, a second one is made.
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
    /** Only this one by default; with all that follow, its schedule ends. */
    body: z.strictObject({ applies_to: z.optional(AppliesTo) }),
    data: z.object({
      transaction: Transaction,
      /** The next deposit of its schedule, if that continues. */
      next: z.nullable(Transaction),
      progress: Progress,
    }),
    errors: [403, 404],
  }),
}
