import type { ClosingStatus } from '@passbook/contract/closing'
import type { DisputeKind, DisputeOutcome, DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeChannel, DisputeLetterKind } from '@passbook/contract/disputes'
import type { RegistrationStatus } from '@passbook/contract/enums'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Problems with transfers that people reported, and what came of each. */
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
    /** The Idempotency-Key of the call that reported it; none for what staff wrote down. */
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
    /** The transfer that the deadline credited; the database keeps it. */
    clock_credit_of: ColumnType<string | null, never, never>
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

/** Accounts that are closed, from the request to the payout's end. */
export interface ClosingTables {
  closings: {
    institution_id: string
    id: Generated<string>
    account_id: string
    status: ClosingStatus
    /** The holder who asked for it; none where staff did. */
    requested_by: string | null
    requested_at: Date
    reason: string | null
    /** The Idempotency-Key of the call that began it; none where staff close. */
    call_key: string | null
    /** Of one that waits for another holder. */
    expires_at: Date | null
    interest_cents: Generated<number>
    withheld_cents: Generated<number>
    payout_cents: Generated<number>
    payout_transfer_id: string | null
    closed_on: BusinessDate | null
  }
  /** What each holder was before. */
  closing_holders: {
    institution_id: string
    closing_id: string
    depositor_id: string
    registration_status: RegistrationStatus
  }
}
