import type { ReviewLine } from '@passbook/contract/console/reviews'
import * as wording from './wording.ts'

/** Why a person is in review. */
export function reviewReason({ registration_status, standing }: ReviewLine): string {
  if (standing === 'REVIEW' && registration_status === 'FLAGGED')
    return wording.possibleSanctionsMatch
  if (standing === 'REVIEW') return wording.aDebitWasReturnedAs
  if (standing === 'HOLD') return wording.onHold
  if (registration_status === 'FLAGGED') return wording.moreInformationNeeded
  if (registration_status === 'ERRORED') return wording.identityCheckError
  return wording.identityInReview
}
