import type { TransactionStatus, TransferDirection } from '@passbook/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** The ledger: accounts, entries, holds, transfers, the product, the audit log. */
export interface LedgerTables {
  ledger_accounts: {
    institution_id: string
    id: Generated<string>
    kind: LedgerAccountKind
    created_at: Generated<Date>
  }
  savings_accounts: {
    institution_id: string
    /** Also the id of its ledger account. */
    id: string
    status: Generated<SavingsAccountStatus>
    opened_on: BusinessDate
    closed_on: BusinessDate | null
    /** The plain number; null except in rows of an earlier version that have not been encrypted yet. */
    account_number: ColumnType<string | null, never, null>
    account_number_sealed: Buffer
    account_number_index: Buffer
    account_last_four: string
    created_at: Generated<Date>
  }
  savings_balances: {
    institution_id: string
    account_id: string
    current_cents: Generated<number>
    held_cents: Generated<number>
    receivable_cents: Generated<number>
    posting_count: Generated<number>
    last_effective_date: BusinessDate | null
    is_open: Generated<boolean>
  }
  transfers: TransferTable
  transfer_events: {
    institution_id: string
    transfer_id: string
    id: GeneratedAlways<number>
    from_status: TransactionStatus | null
    to_status: TransactionStatus
    cause: TransferCause
    happened_at: Date
  }
  journal_entries: {
    institution_id: string
    id: GeneratedAlways<number>
    kind: EntryKind
    description: string
    effective_date: BusinessDate
    created_at: Generated<Date>
    posting_count: number
    account_id: string | null
    transfer_id: string | null
    reverses: number | null
    idempotency_key: string
    input_hash: Buffer
  }
  postings: {
    institution_id: string
    entry_id: number
    place: number
    effective_date: BusinessDate
    account_id: string
    amount_cents: number
    account_seq: number | null
    balance_cents: number | null
    is_backdated: boolean | null
  }
  holds: {
    institution_id: string
    id: GeneratedAlways<number>
    account_id: string
    amount_cents: number
    reason: string
    transfer_id: string | null
    placed_at: Generated<Date>
    released_at: Date | null
    idempotency_key: string
    input_hash: Buffer
  }
  /** Amounts that staff hold until a day; the hold of the ledger has the amount and the release. */
  amount_holds: {
    institution_id: string
    id: string
    account_id: string
    hold_id: number
    reason: string
    ends_on: BusinessDate
    placed_by: string
  }
  savings_products: {
    institution_id: string
    cut_off_eastern: Generated<string>
    cancel_lead_minutes: Generated<number>
    deposit_hold_business_days: Generated<number>
    min_opening_cents: Generated<number>
    min_deposit_cents: Generated<number>
    max_deposit_cents: Generated<number>
    max_withdrawal_cents: Generated<number>
    withdrawals_per_month: number | null
    /** The par value of a share at a credit union, which stays until the account closes; null at a bank. */
    par_value_cents: number | null
    statement_day: Generated<number>
    /** Whether every holder must agree to a closing. */
    closing_needs_both: Generated<boolean>
    /** When the identity provider is asked about a second holder. */
    second_holder_check: Generated<'at_confirm' | 'after_acceptance'>
    /** The balance from which two staff members are needed to release a hold. */
    release_limit_cents: Generated<number>
    /** The state used where no address is known; null means the state of the tax profile. */
    home_state: string | null
    /** The largest single refund by hand. */
    refund_limit_cents: Generated<number>
    /** The largest refund that an agent may request. */
    agent_refund_limit_cents: Generated<number>
    /** The largest total per day that manually imported files may move without a second person. */
    import_limit_cents: Generated<number>
    updated_at: Generated<Date>
  }
  product_rates: {
    institution_id: string
    effective_date: BusinessDate
    /** numeric(9,6) as text: 0.044020 is 4.402 %. */
    rate: string
    created_at: Generated<Date>
  }
  /** Rates that were approved and cancelled before the day they would have begun. */
  cancelled_rates: {
    institution_id: string
    id: Generated<string>
    effective_date: BusinessDate
    rate: string
    set_at: Date
    cancelled_at: Date
  }
  audit_log: {
    institution_id: string
    id: GeneratedAlways<number>
    happened_at: Generated<Date>
    actor_kind: ActorKind
    actor_id: string | null
    action: string
    entity: string
    entity_id: string
    details: ColumnType<Record<string, unknown>, string | undefined, never>
    /** The call that caused it; null for what the schedule or an operator began. */
    invocation_id: string | null
  }
  audit_seals: {
    institution_id: string
    seq: number
    ids: string
    row_count: number
    previous_hash: Buffer
    hash: Buffer
    sealed_at: Generated<Date>
  }
}

interface TransferTable {
  institution_id: string
  id: Generated<string>
  request_id: string
  account_id: string | null
  linked_account_id: string | null
  direction: TransferDirection
  kind: TransferKind
  amount_cents: number
  status: TransactionStatus
  scheduled_date: BusinessDate | null
  file_date: BusinessDate
  settlement_date: BusinessDate
  available_date: BusinessDate
  cancel_until: Date
  date_created: Date
  date_submitted: Date | null
  date_processed: Date | null
  return_code: string | null
  retry_count: Generated<number>
  hold_id: number | null
  posted_entry_id: number | null
  return_entry_id: number | null
  /** The date of its postings and the balance after them; the database maintains both. */
  posted_on: ColumnType<BusinessDate | null, never, never>
  balance_after_cents: ColumnType<number | null, never, never>
  shortfall_cents: Generated<number>
  reverses_transfer_id: string | null
  /** The depositor who asked for it. */
  made_by: string | null
  /** The repeating deposit it belongs to, and the date of the repetition it stands for. */
  schedule_id: string | null
  occurrence_date: BusinessDate | null
  /** The deposit that replaces this one, and the deposit that this one replaces. */
  replaced_by: string | null
  replaces_transfer_id: string | null
  /** For a retry of a returned deposit: the transfer that was presented first. */
  retry_of_transfer_id: string | null
  /** Whether a retry followed; the database maintains it. */
  is_retried: ColumnType<boolean, never, never>
  /** The Idempotency-Key of the call that ordered it; a person's key makes at most one order. */
  call_key: string | null
  /** For a single deposit: the words by which its depositor authorized the debit. */
  authorization_text: ColumnType<string | null, string | null | undefined, string>
  /** A note shown to the owner; null where the kind of transfer says everything. */
  note: ColumnType<string | null, string | null | undefined, never>
  idempotency_key: string
  input_hash: Buffer
}

export type SystemAccountKind =
  | 'ach_clearing'
  | 'interest_expense'
  | 'refund_expense'
  | 'donations_payable'
  | 'withholding_payable'
  | 'returns_receivable'
  | 'suspense'
  /** Credits given while a dispute is investigated. */
  | 'provisional_credits'
  | 'dispute_losses'
  /** Unclaimed money that is owed to states. */
  | 'unclaimed_payable'
  /** Accounts that only manual entries use. */
  | 'bank_fees'
  | 'other_expense'
  | 'other_income'
export type LedgerAccountKind = 'savings' | SystemAccountKind

export type SavingsAccountStatus = 'OPEN' | 'CLOSED'

export type TransferKind =
  | 'deposit'
  | 'withdrawal'
  /** The whole balance, when the account is closed. */
  | 'payout'
  | 'interest'
  | 'withholding'
  | 'micro_credit'
  | 'micro_debit'
  | 'interest_taken_back'
  | 'deposit_reversal'
  | 'withdrawal_reversal'
  /** A credit for a dispute, and its reversal where there was no error. */
  | 'dispute_credit'
  | 'dispute_debit'
  /** A refund by staff from money of the institution. */
  | 'refund'

export type TransferCause =
  | 'initiated'
  | 'queued'
  | 'submitted'
  | 'posted'
  | 'settled'
  | 'returned'
  | 'voided'
  | 'cancelled'

export type EntryKind =
  | 'deposit'
  | 'withdrawal'
  | 'interest'
  | 'withholding'
  | 'donation'
  | 'micro_entry'
  | 'return'
  | 'reversal'
  | 'adjustment'

export type ActorKind = 'depositor' | 'operator' | 'job' | 'system'
