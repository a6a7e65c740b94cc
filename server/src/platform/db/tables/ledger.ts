import type { TransactionStatus, TransferDirection } from '@passbook/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** The books: accounts, entries, holds, transfers, the product, the audit log. */
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
    /** Plain, and empty but for rows of an earlier version that no server has sealed yet. */
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
    statement_day: Generated<number>
    /** Whether every holder must agree to a closing. */
    closing_needs_both: Generated<boolean>
    /** From which balance on a hold is lifted by two of the staff. */
    release_limit_cents: Generated<number>
    /** Counts where no address in a state is known; null: as the tax profile says. */
    home_state: string | null
    /** The most that is refunded by hand at a time. */
    refund_limit_cents: Generated<number>
    /** The most of it that an agent may ask for. */
    agent_refund_limit_cents: Generated<number>
    /** The most that files brought in by hand may move on a day without a second person. */
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
  /** Of its postings; kept by the database when they are made. */
  posted_on: ColumnType<BusinessDate | null, never, never>
  balance_after_cents: ColumnType<number | null, never, never>
  shortfall_cents: Generated<number>
  reverses_transfer_id: string | null
  /** The depositor who asked for it. */
  made_by: string | null
  /** What it is one of, and the day of the repetition it stands for. */
  schedule_id: string | null
  occurrence_date: BusinessDate | null
  /** The deposit that was made in its place, and the one whose place it takes. */
  replaced_by: string | null
  replaces_transfer_id: string | null
  /** Of a returned deposit that is presented again: the one that was presented first. */
  retry_of_transfer_id: string | null
  /** The Idempotency-Key of the call that ordered it; a person's key makes at most one order. */
  call_key: string | null
  /** What it is for, in the words its owner reads; none where its kind says all. */
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
  /** Credited while a dispute is looked into. */
  | 'provisional_credits'
  | 'dispute_losses'
  /** Owed to states: money of people of whom nothing was heard. */
  | 'unclaimed_payable'
export type LedgerAccountKind = 'savings' | SystemAccountKind

export type SavingsAccountStatus = 'OPEN' | 'CLOSED'

export type TransferKind =
  | 'deposit'
  | 'withdrawal'
  /** Everything there is, when the account is closed. */
  | 'payout'
  | 'interest'
  | 'withholding'
  | 'micro_credit'
  | 'micro_debit'
  | 'interest_taken_back'
  | 'deposit_reversal'
  | 'withdrawal_reversal'
  /** For a problem somebody reported, and taken back where there was none. */
  | 'dispute_credit'
  | 'dispute_debit'
  /** The institution's own money, by hand. */
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
