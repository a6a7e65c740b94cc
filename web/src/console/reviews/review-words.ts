import type { ReviewSample } from '@passbook/contract/console/review-samples'
import type { ReviewLine } from '@passbook/contract/console/reviews'
import { formatDate } from '@passbook/contract/format-dates'
import { fill } from '../../lib/fill.ts'
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

/** Whether a person can be decided now: nobody decides while requested documents have not arrived. */
export function isReady({ requested_documents }: ReviewLine): boolean {
  return requested_documents !== 'WAITING'
}

/** The days from which a sample was drawn. */
export function periodWords({ from_date, to_date }: Pick<ReviewSample, 'from_date' | 'to_date'>) {
  return fill(wording.fromToTo, { from: formatDate(from_date), to: formatDate(to_date) })
}
