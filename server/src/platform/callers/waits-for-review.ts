import type { RegistrationStatus } from '@passbook/contract/enums'

/** Registration statuses that wait for a decision of staff. */
export const WAITING_STATUSES = ['FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED'] as const

/** Whether staff still have to decide about a depositor. */
export function waitsForReview({
  registration_status,
  standing,
}: {
  registration_status: RegistrationStatus | null
  standing: 'REVIEW' | 'HOLD' | null
}): boolean {
  return standing === 'REVIEW' || WAITING_STATUSES.some((status) => status === registration_status)
}
