import type { KnownReason } from '@passbook/contract/console/holds'
import type { StandingReason } from '@passbook/contract/depositor'
import type {
  EmploymentStatus,
  MfaType,
  RegistrationStatus,
  RegistrationStep,
} from '@passbook/contract/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

/** Logins, the depositors behind them, and the credentials that prove who is calling. */
export interface AuthTables {
  users: {
    institution_id: string
    id: Generated<string>
    email: string
    email_verified_at: Date | null
    /** Since when emails to the address bounce; the database clears it with a new address. */
    email_bad_since: Date | null
    password_hash: string
    password_changed_at: Generated<Date>
    phone: string | null
    contact_changed_at: Date | null
    email_changed_at: Date | null
    phone_changed_at: Date | null
    passkey_changed_at: Date | null
    last_sign_in_at: Date | null
    previous_sign_in_at: Date | null
    created_at: Generated<Date>
  }
  depositors: {
    institution_id: string
    id: Generated<string>
    entity_id: string
    user_id: string | null
    is_primary: Generated<boolean>
    registration_status: RegistrationStatus | null
    registration_last_step: RegistrationStep | null
    standing: 'REVIEW' | 'HOLD' | null
    standing_reason: KnownReason | null
    /** The standing that a legal or sanctions hold replaced; it returns when that hold is released. */
    covered_standing: 'REVIEW' | 'HOLD' | null
    covered_reason: StandingReason | null
    /** When the registration status or standing last changed, by the banking clock. */
    stands_since: Date | null
    first_name: string | null
    last_name: string | null
    date_of_birth: BusinessDate | null
    ssn_sealed: Buffer | null
    ssn_index: Buffer | null
    ssn_last_four: string | null
    street: string | null
    unit: string | null
    city: string | null
    state: string | null
    zip: string | null
    employment_status: EmploymentStatus | null
    employer_name: string | null
    occupation: string | null
    /** The answer in their W-9; null without a W-9 about their present number, and then tax is withheld. */
    is_backup_withheld: boolean | null
    /** When the consent to electronic documents was withdrawn; null while it is in force. */
    paper_since: Date | null
    /** Since when paper mail comes back; the database clears it with a new address. */
    address_unknown_since: Date | null
    /** When the address last changed, by the banking clock; null if it never did since this is kept. */
    address_changed_at: Date | null
    claims_ssn: Generated<boolean>
    /** When they confirmed an SSN that somebody else has; null once they entered another one. */
    duplicate_found_at: Date | null
    /** The date from which they hold the account; null for the first holder, who always did. */
    joined_on: BusinessDate | null
    left_on: BusinessDate | null
    /** True for the first holder, and for a second one who signed the documents and has not left. */
    is_holder: GeneratedAlways<boolean>
    identity_asked_at: Date | null
    cancelled_status: RegistrationStatus | null
    cancelled_step: RegistrationStep | null
    created_at: Generated<Date>
  }
  sign_ins: {
    institution_id: string
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    is_registration: boolean
    created_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
  }
  sessions: {
    institution_id: string
    id: Generated<string>
    user_id: string
    cookie_hash: Buffer
    ip: string
    user_agent: string
    created_at: Generated<Date>
    expires_at: Date
    absolute_expires_at: Date
    last_seen_at: Generated<Date>
    ended_at: Date | null
  }
  bearer_tokens: {
    institution_id: string
    token_hash: Buffer
    session_id: string
    created_at: Generated<Date>
  }
  mfa_codes: {
    institution_id: string
    id: Generated<string>
    nonce_hash: Buffer
    user_id: string
    sign_in_id: string | null
    session_id: string | null
    purpose: MfaPurpose
    type: MfaType
    destination: string
    new_value: string | null
    code_hash: string
    attempts_left: number
    sends_left: number
    resend_at: Date
    expires_at: Date
    used_at: Date | null
    /** When the right code was entered. */
    proven_at: Date | null
    created_at: Generated<Date>
  }
  devices: {
    institution_id: string
    id: Generated<string>
    user_id: string
    secret_hash: Buffer
    device_name: string
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
  }
  email_links: {
    institution_id: string
    token_hash: Buffer
    user_id: string
    purpose: 'reset' | 'verify'
    email: string
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  page_views: {
    institution_id: string
    id: GeneratedAlways<number>
    session_id: string
    location: string
    description: string
    seen_at: Generated<Date>
  }
  throttles: { key: string; points: number; expire: number | null }
  sandbox_inbox: {
    id: GeneratedAlways<number>
    institution_id: string
    channel: 'email' | 'sms'
    recipient: string
    subject: string | null
    text: string
    html: string | null
    message_id: ColumnType<string | null, string | null | undefined, never>
    received_at: Generated<Date>
  }
}

export type MfaPurpose =
  | 'sign-in'
  | 'add-phone'
  /** Sent for a contact change, to the factor that stays. */
  | 'update-email'
  | 'update-phone'
  /** Sent to the new address or number, before it replaces the old one. */
  | 'new-email'
  | 'new-phone'
  | 'close-account'
  | 'withdraw'
  | 'beneficiaries'
  | 'link'
  | 'passkey'
  | 'address'
  | 'remove-holder'
  | 'reactivate'
  | 'freeze'
