import type { Approval } from '@passbook/contract/console/approvals'
import type { Evidence } from '@passbook/contract/console/binder'
import type { ReportKind, ScheduleFrequency } from '@passbook/contract/console/reports'
import type { WorkView } from '@passbook/contract/console/work'
import type { LimitedRequest } from '@passbook/contract/console/team'
import type { DecidingRole } from '@passbook/contract/console/policy'
import type { Act, Role } from '@passbook/contract/console/roles'
import type { TieKind } from '@passbook/contract/console/conflicts-of-interest'
import type { MessageTopic } from '@passbook/contract/messages'
import type { ColumnType, Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** How a staff session began; `sso_passkey` if the identity provider said that it asked for a passkey. */
export type StaffSessionMethod = 'code' | 'passkey' | 'sso' | 'sso_passkey'

/** The staff of an institution: their accounts, sessions, approvals and work. */
export interface ConsoleTables {
  staff: {
    institution_id: string
    id: Generated<string>
    email: string
    name: string
    role: Role | 'custom'
    /** The custom role; only with the role `custom`. */
    custom_role_id: string | null
    password_hash: string | null
    created_at: Date
    /** When the role was assigned, the account enabled, or the password or passkeys reset. */
    access_changed_at: Generated<Date>
    last_seen_at: Date | null
    disabled_at: Date | null
    /** When an account enabled by the operator is disabled again unless another administrator confirms. */
    restored_until: Date | null
    /** When the identity provider gave or raised the role, which cannot approve anything for a day after that. */
    outside_role_at: Date | null
    /** A password works until this time, although staff sign in with the identity provider. */
    local_sign_in_until: Date | null
    /** The provider lists them in no group that has a role. Only its groups can end this. */
    is_without_group: Generated<boolean>
  }
  staff_links: {
    institution_id: string
    token_hash: Buffer
    staff_id: string
    expires_at: Date
    used_at: Date | null
  }
  staff_codes: {
    institution_id: string
    nonce_hash: Buffer
    staff_id: string
    purpose: Generated<'sign_in' | 'passkey'>
    code_hash: string
    attempts_left: number
    expires_at: Date
    used_at: Date | null
  }
  staff_sessions: {
    institution_id: string
    id: Generated<string>
    staff_id: string
    cookie_hash: Buffer
    created_at: Date
    idle_until: Date
    ends_at: Date
    ended_at: Date | null
    ip: string
    user_agent: string
    method: Generated<StaffSessionMethod>
    /** The identity provider's tokens, encrypted. */
    tokens_sealed: Buffer | null
    /** When the provider last confirmed the person; only for sessions that began there. */
    confirmed_at: Date | null
    ask_again_at: Date | null
    ended_for: 'no_group' | 'role_changed' | 'refused' | 'settings_changed' | null
  }
  single_sign_on_secrets: {
    institution_id: string
    id: string
    secret_sealed: Buffer
    created_at: Date
  }
  single_sign_on: {
    institution_id: string
    name: string
    issuer: string
    client_id: string
    secret_id: string
    groups_claim: string
    is_local_off: boolean
  }
  staff_group_roles: {
    institution_id: string
    group_name: string
    role: Role | 'custom'
    custom_role_id: string | null
  }
  staff_identities: {
    institution_id: string
    staff_id: string
    issuer: string
    subject: string
    linked_at: Date
  }
  single_sign_on_requests: {
    institution_id: string
    state_hash: Buffer
    browser_hash: Buffer
    issuer: string
    client_id: string
    redirect_uri: string
    expires_at: Date
  }
  provisioning: {
    institution_id: string
    last_refusal: string | null
    last_refused_at: Date | null
  }
  provisioning_tokens: {
    institution_id: string
    id: string
    token_hash: Buffer
    requested_at: Date
    /** Null until a second administrator approves it. */
    begins_at: Date | null
    ends_at: Date | null
    last_used_at: Date | null
  }
  provisioned_people: {
    institution_id: string
    id: Generated<string>
    /** Null until they have a role. */
    staff_id: string | null
    user_name: string
    external_id: string | null
    email: string
    name: string
    given_name: string | null
    family_name: string | null
    is_active: boolean
    removed_at: Date | null
    problem: string | null
    version: Generated<number>
    created_at: Date
    changed_at: Date
  }
  provisioned_groups: {
    institution_id: string
    id: Generated<string>
    name: string
    external_id: string | null
    /** From this time on, the provider's calls decide who is a member, and not the claim at sign-in. */
    decides_since: Date | null
    version: Generated<number>
    created_at: Date
    changed_at: Date
  }
  provisioned_members: {
    institution_id: string
    group_id: string
    person_id: string
  }
  staff_settings: {
    institution_id: string
    approvers_need_passkey: Generated<boolean>
    approver_wait_hours: Generated<number>
    request_days: Generated<number>
  }
  staff_ties: {
    institution_id: string
    id: Generated<string>
    staff_id: string
    depositor_id: string
    kind: TieKind
    reason: string
    recorded_by: string
    recorded_at: Date
  }
  staff_approvals: {
    institution_id: string
    id: Generated<string>
    what: Approval['what']
    payload: ColumnType<Record<string, unknown>, string | undefined, never>
    words: string
    reason: string
    /** The facts as they were when the request was made. */
    facts: ColumnType<{ label: string; value: string; after?: string }[], string | undefined, never>
    /** The money it moves or releases; null if it concerns no amount. */
    amount_cents: number | null
    /** How many people have to approve it. */
    approvers: Generated<number>
    /** The role that decides; null for the contract's own. */
    decider: DecidingRole | null
    depositor_id: string | null
    subject_id: string | null
    asked_by: string
    asked_at: Date
    /** The invocation_id of the console call; null for a command-line request. */
    call_key: string | null
    expires_at: Date
    decision: Approval['decision']
    decided_by: string | null
    decided_at: Date | null
    decided_reason: string | null
  }
  /** Emails with a link to a report, for the person who asked for them. */
  report_schedules: {
    institution_id: string
    id: Generated<string>
    staff_id: string
    kind: ReportKind
    every: ScheduleFrequency
    next_on: BusinessDate
    created_at: Date
  }
  /** Manual journal entries, each with its two people and its proof. */
  manual_entries: {
    institution_id: string
    id: Generated<string>
    entry_id: number
    debit: string
    credit: string
    amount_cents: number
    reason: string
    attachment_id: string | null
    statement_id: string | null
    line_place: number | null
    asked_by: string
    agreed_by: string
    approval_id: string
    posted_at: Date
  }
  /** Roles that the institution composed of staff acts. */
  custom_roles: {
    institution_id: string
    id: string
    name: string
    description: string
    acts: Act[]
    refund_day_cents: number | null
    reversal_day_cents: number | null
    created_at: Date
    retired_at: Date | null
  }
  role_limits: {
    institution_id: string
    role: Role
    what: LimitedRequest
    day_cents: number
  }
  approval_policy: {
    institution_id: string
    what: string
    from_cents: number
    approvers: number
    decider: DecidingRole
  }
  approval_votes: {
    institution_id: string
    approval_id: string
    staff_id: string
    reason: string
    voted_at: Date
  }
  money_by_hand: {
    institution_id: string
    transfer_id: string
    asked_by: string
    agreed_by: string | null
    approval_id: string | null
    made_at: Date
    is_earlier: Generated<boolean>
  }
  money_by_hand_letters: {
    institution_id: string
    transfer_id: string
    depositor_id: string
    template: string
    ordered_at: Date
  }
  message_templates: {
    institution_id: string
    id: Generated<string>
    name: string
    topic: MessageTopic | null
    text: string
    changed_by: string
    changed_at: Date
  }
  staff_views: {
    institution_id: string
    id: Generated<string>
    staff_id: string
    name: string
    view: WorkView
    kind: string | null
    made_at: Date
  }
  /** The evidence of the exam binder as of the last night, by the name of each query. */
  binder_evidence: {
    institution_id: string
    made_at: Date
    took_ms: number
    evidence: ColumnType<Record<string, Evidence>, string, string>
  }
  /** What staff noted about customers; append-only, and never shown to customers. */
  customer_notes: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    staff_id: string
    text: string
    written_at: Date
  }
  staff_task_notes: {
    institution_id: string
    task_id: number
    number: number
    staff_id: string
    text: string
    written_at: Date
  }
}
