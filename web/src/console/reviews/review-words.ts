import type { ReviewLine } from '@passbook/contract/console/reviews'

/** Why a person is in review. */
export function reviewReason({ registration_status, standing }: ReviewLine): string {
  if (standing === 'REVIEW' && registration_status === 'FLAGGED') return 'Possible sanctions match'
  if (standing === 'REVIEW') return 'A debit was returned as unauthorized'
  if (standing === 'HOLD') return 'On hold'
  if (registration_status === 'FLAGGED') return 'More information needed'
  if (registration_status === 'ERRORED') return 'Identity check error'
  return 'Identity in review'
}
