import type { ClosingStatus } from '@passbook/contract/closing'
import type { RegistrationStatus } from '@passbook/contract/enums'
import type { Generated } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'

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
