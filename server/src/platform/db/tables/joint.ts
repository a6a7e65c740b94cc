import type { Generated } from 'kysely'

/** Second holders: their application, invitation and removal. */
export interface JointTables {
  secondary_applications: {
    institution_id: string
    depositor_id: string
    entity_id: string
    email: string
    begun_at: Date
    resends_left: number
    wrong_tries: Generated<number>
    locked_at: Date | null
    signed_up_at: Date | null
    /** The words by which the first holder attested that this person gave permission. */
    permission_words: string | null
    permission_attested_at: Date | null
    /** Whether the provider is asked only after this person accepted the invitation and consented. */
    is_checked_after_acceptance: Generated<boolean>
    /** The words by which this person consented to the identity check. */
    check_consent_words: string | null
    check_consented_at: Date | null
    ended_at: Date | null
  }
  invitations: {
    institution_id: string
    id: Generated<string>
    depositor_id: string
    secret_hash: Buffer
    email: string
    sent_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  joining_tokens: {
    institution_id: string
    token_hash: Buffer
    depositor_id: string
    email: string
    expires_at: Date
    used_at: Date | null
  }
  removal_requests: {
    institution_id: string
    id: Generated<string>
    entity_id: string
    depositor_id: string
    requested_by: string
    requested_at: Date
    expires_at: Date
    done_at: Date | null
    withdrawn_at: Date | null
  }
}
