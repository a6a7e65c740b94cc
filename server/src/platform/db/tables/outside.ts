import type { DeclineCode } from '@passbook/contract/console/reviews'
import type { LinkedAccountKind, LinkedAccountStatus } from '@passbook/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Linked accounts, ACH files, identity checks, and staff tasks. */
export interface OutsideTables {
  entities: {
    institution_id: string
    id: Generated<string>
    savings_account_id: string | null
    initial_fund_amount_cents: number | null
    link_changed_at: Date | null
    /** The version of the list of beneficiaries; each change increases it. */
    beneficiaries_version: Generated<number>
    created_at: Generated<Date>
  }
  bank_directory: { routing_number: string; name: string }
  linked_accounts: {
    institution_id: string
    id: Generated<string>
    entity_id: string
    depositor_id: string
    kind: LinkedAccountKind
    status: StoredLinkStatus
    bank_name: string | null
    routing_number: string | null
    account_type: AccountType | null
    account_number_sealed: Buffer | null
    account_number_index: Buffer | null
    account_last_four: string | null
    holder_name: string | null
    renews_consent: Generated<boolean>
    tries_left: number | null
    reissues_left: number | null
    verification_ends_at: Date | null
    activated_at: Date | null
    created_at: Generated<Date>
    status_changed_at: Generated<Date>
  }
  wrong_amount_tries: {
    institution_id: string
    id: GeneratedAlways<number>
    depositor_id: string
    linked_account_id: string
    account_number_index: Buffer
    tried_at: Generated<Date>
  }
  ach_profiles: {
    institution_id: string
    routing_number: string
    immediate_destination: string
    destination_name: string
    immediate_origin: string
    origin_name: string
    company_id: string
    company_name: string
    last_trace: Generated<number>
  }
  ach_files: {
    institution_id: string
    id: Generated<string>
    direction: 'out' | 'in'
    state: AchFileState
    business_date: BusinessDate
    file_id_modifier: string | null
    entry_count: Generated<number>
    debit_cents: Generated<number>
    credit_cents: Generated<number>
    content_hash: Buffer | null
    created_at: Date
    finished_at: Date | null
    /** The staff member who imported it; null for a file the network delivered. */
    imported_by: string | null
    import_name: string | null
    /** The import limit per day without a second person, as of the import. */
    import_limit_cents: number | null
    /** The approved request that allowed the import. */
    approval_id: string | null
  }
  ach_sendings: {
    institution_id: string
    file_id: string
    /** The next round begins only after two people decided to send the file again. */
    round: number
    approval_id: string | null
    /** Counts the uploads; only the last one may let the network see the file. */
    attempt: Generated<number>
    /** Since then the network may have the file. */
    released_at: Date | null
    byte_count: number | null
    /** Since then staff have to find out whether the file arrived. */
    unsure_at: Date | null
    sent_at: Date | null
    arrived_approval_id: string | null
    answered_at: Date | null
    is_accepted: boolean | null
    reason: string | null
  }
  ach_file_chunks: { institution_id: string; file_id: string; place: number; sealed: Buffer }
  ach_entries: {
    institution_id: string
    transfer_id: string
    file_id: string
    /** The business date of its file. */
    file_date: BusinessDate
    batch: number
    trace: string | null
    /** The receiver, filled in when the file is built. */
    routing_number: string | null
    account_number_sealed: Buffer | null
    account_number_index: Buffer | null
    account_last_four: string | null
    receiver_name: string | null
  }
  ach_answers: {
    institution_id: string
    file_id: string
    place: number
    kind: 'return' | 'noc' | 'other'
    code: string
    original_trace: string
    amount_cents: number
    is_credit: boolean
    corrected_sealed: Buffer | null
    transfer_id: string | null
    outcome: AchAnswerOutcome | null
    applied_at: Date | null
    /** The first eight digits of the routing number of the bank that answered. */
    rdfi: string | null
    account_number_sealed: Buffer | null
    account_number_index: Buffer | null
    account_last_four: string | null
    receiver_name: string | null
    /** The approved request, where the answer differs from its entry. */
    approval_id: string | null
    /** True if it was applied before answers were compared with their entries. */
    is_earlier: Generated<boolean>
  }
  staff_tasks: {
    institution_id: string
    id: GeneratedAlways<number>
    kind: string
    message: string
    details: ColumnType<Record<string, unknown>, string | undefined, never>
    task_key: string
    raised_at: Date
    handled_at: Date | null
    handled_by: string | null
    due_at: Date | null
    /** The depositor it is about, if it is about one. */
    depositor_id: string | null
    claimed_by: string | null
    claimed_at: Date | null
    /** True if it must be handled before the others. */
    is_urgent: Generated<boolean>
  }
  identity_checks: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    outcome: IdentityOutcome
    reference: string | null
    sanctions_hit: boolean
    evidence: ColumnType<Record<string, unknown>, string, never>
    asked_at: Date
    answered_at: Date
  }
  /** Why two people cleared the possible match of a check, field by field. */
  sanctions_clearances: {
    institution_id: string
    check_id: string
    depositor_id: string
    name_reason: string
    date_of_birth_reason: string
    address_reason: string
    approval_id: string
    requested_by: string
    approved_by: string
    cleared_at: Date
  }
  /** Decided reviews, with their reasons. */
  review_decisions: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    decision: 'approve' | 'decline'
    codes: DeclineCode[]
    reason: string
    staff_id: string | null
    decided_by: string
    decided_at: Date
  }
  /** Random samples of decided reviews, which approvers check again. */
  review_samples: {
    institution_id: string
    id: Generated<string>
    from_date: string
    to_date: string
    wanted: number
    seed: number
    drawn_by: string
    drawn_at: Date
  }
  review_sample_items: {
    institution_id: string
    sample_id: string
    decision_id: string
    place: number
    verdict: 'right' | 'wrong' | null
    note: string | null
    marked_at: Date | null
  }
}

export type AccountType = 'checking' | 'savings'

/** An unknown status reads as "undefined"; it is never stored (STATES). */
export type StoredLinkStatus = Exclude<LinkedAccountStatus, 'undefined'>

export type AchFileState =
  | 'gathering'
  | 'numbered'
  | 'built'
  | 'handed_over'
  | 'waiting'
  | 'stored'
  | 'applied'

export type AchAnswerOutcome =
  | 'applied'
  | 'already_returned'
  | 'unknown_trace'
  | 'mismatch'
  | 'ambiguous'
  | 'not_handled'

export type IdentityOutcome = 'PASSED' | 'FAILED' | 'FLAGGED' | 'IN_REVIEW' | 'ERRORED'
