import type { Generated } from 'kysely'
import type { IdentityVendor, InquiryPurpose } from '../../ports/identity/port.ts'
import type { IdentityOutcome } from './outside.ts'

/** Questions to an identity provider that may be answered later. */
export interface IdentityTables {
  identity_inquiries: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    /** Counts the questions about this person. */
    attempt: number
    inquiry_key: string
    purpose: InquiryPurpose
    vendor: IdentityVendor
    details_index: Buffer
    reference: string | null
    asked_at: Date
    pending_since: Date | null
    polls: Generated<number>
    next_poll_at: Date | null
    handed_over_at: Date | null
    ended_at: Date | null
    outcome: IdentityOutcome | null
  }
  /** What the provider reported, by the id of its message. */
  identity_events: {
    institution_id: string
    vendor: IdentityVendor
    event_id: string
    reference: string | null
    inquiry_key: string | null
    inquiry_id: string | null
    received_at: Date
    applied_at: Date | null
  }
}
