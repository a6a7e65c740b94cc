import type { ClosingStatus } from '@passbook/contract/closing'
import type { DisputeKind, DisputeOutcome, DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeChannel, DisputeLetterKind } from '@passbook/contract/disputes'
import type { RegistrationStatus } from '@passbook/contract/enums'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Problems with transfers that depositors reported, and their outcome. */
export interface DisputeTables {
  disputes: {
    institution_id: string
    id: string
    account_id: string
    depositor_id: string
    transfer_id: string | null
    statement_id: string | null
    thread_id: string | null
    entry_id: string | null
    kind: DisputeKind
    words: string
    /** The Idempotency-Key of the call that reported it; null for a dispute that staff recorded. */
    call_key: string | null
    amount_cents: number | null
    learned_on: BusinessDate | null
    channel: DisputeChannel
    recorded_by: string | null
    recorded_at: Date
    received_at: Date
    received_on: BusinessDate
    decide_by: BusinessDate
    extended_by: BusinessDate
    is_new_account: boolean
    in_time_until: BusinessDate | null
    state: DisputeState
    due_on: BusinessDate | null
    ended_at: Date | null
    /** The transfer that was credited at the deadline; the database maintains it. */
    clock_credit_of: ColumnType<string | null, never, never>
  }
  /** Further reports about a transfer whose dispute is open. */
  dispute_additions: {
    institution_id: string
    id: string
    dispute_id: string
    depositor_id: string
    kind: DisputeKind
    words: string
    channel: DisputeChannel
    entry_id: string | null
    recorded_by: string | null
    received_at: Date
    added_at: Date
  }
  dispute_credits: {
    institution_id: string
    dispute_id: string
    amount_cents: number
    interest_cents: number
    credited_on: BusinessDate
    credited_at: Date
    entry_id: number
    transfer_id: string | null
    is_by_deadline: boolean
    asked_by: string | null
    agreed_by: string | null
    approval_id: string | null
  }
  dispute_decisions: {
    institution_id: string
    dispute_id: string
    outcome: DisputeOutcome
    reasons: string
    documents: ColumnType<string[], string, never>
    amount_cents: number
    interest_cents: number
    decided_on: BusinessDate
    decided_at: Date
    final_entry_id: number | null
    correction_entry_id: number | null
    correction_transfer_id: string | null
    debit_cents: number
    debit_on: BusinessDate | null
    asked_by: string
    agreed_by: string
    approval_id: string | null
  }
  dispute_debits: {
    institution_id: string
    dispute_id: string
    amount_cents: number
    owed_cents: number
    debited_on: BusinessDate
    debited_at: Date
    entry_id: number
    transfer_id: string | null
  }
  dispute_letters: {
    institution_id: string
    id: string
    dispute_id: string
    place: number
    kind: DisputeLetterKind
    subject: string
    paragraphs: ColumnType<string[], string, never>
    facts: ColumnType<Record<string, unknown>, string, never>
    sent_on: BusinessDate
    sent_at: Date
  }
}

/** Account closings, from the request until the payout is complete. */
export interface ClosingTables {
  closings: {
    institution_id: string
    id: Generated<string>
    account_id: string
    status: ClosingStatus
    /** The holder who requested it; null where staff did. */
    requested_by: string | null
    requested_at: Date
    reason: string | null
    /** The Idempotency-Key of the call that started it; null where staff close the account. */
    call_key: string | null
    /** When a request that waits for another holder expires. */
    expires_at: Date | null
    interest_cents: Generated<number>
    withheld_cents: Generated<number>
    payout_cents: Generated<number>
    payout_transfer_id: string | null
    closed_on: BusinessDate | null
  }
  /** The registration status each holder had before the closing. */
  closing_holders: {
    institution_id: string
    closing_id: string
    depositor_id: string
    registration_status: RegistrationStatus
  }
}
