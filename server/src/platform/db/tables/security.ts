import type { MfaType } from '@passbook/contract/enums'
import type { SignInMethod } from '@passbook/contract/security'
import type { Generated } from 'kysely'

/** Passkeys, the sign-in log, and contact changes that can be undone. */
export interface SecurityTables {
  passkeys: {
    institution_id: string
    id: Generated<string>
    /** The owner: either the login of a depositor or a staff member. */
    user_id: string | null
    staff_id: string | null
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  passkey_challenges: {
    institution_id: string
    id: Generated<string>
    challenge: string
    session_id: string | null
    is_of_staff: Generated<boolean>
    staff_session_id: string | null
    expires_at: Date
    used_at: Date | null
  }
  sign_in_log: {
    institution_id: string
    id: Generated<string>
    user_id: string
    at: Generated<Date>
    method: SignInMethod
    is_success: boolean
    ip: string
    user_agent: string
  }
  contact_changes: {
    institution_id: string
    id: Generated<string>
    user_id: string
    type: MfaType
    old_value: string | null
    new_value: string
    token_hash: Buffer
    changed_at: Generated<Date>
    expires_at: Date
    undone_at: Date | null
  }
}
