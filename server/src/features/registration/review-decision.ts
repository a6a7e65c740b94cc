import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'

export interface Reviewed {
  registration_status: RegistrationStatus | null
  standing: 'REVIEW' | 'HOLD' | null
}

export type ReviewOutcome = 'MANUALLY_REVIEWED' | 'FAILED'

/** Statuses that wait for staff. */
export const WAITING_STATUSES = ['FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED'] as const

/** What an approval leaves as it is: a closed account stays closed, an unasked provider unasked. */
const KEPT_STATUSES = new Set<RegistrationStatus | null>(['PASSED', 'VIEW_ONLY', null])

export function isWaiting({ registration_status, standing }: Reviewed): boolean {
  return standing === 'REVIEW' || WAITING_STATUSES.some((status) => status === registration_status)
}

/**
 * Where a decision leaves a depositor who waits for one (STATES: Registration). A HOLD stays until
 * it is released; declined after completion, everything is held.
 */
export function decideReview(
  depositor: Reviewed & { registration_last_step: RegistrationStep | null },
  outcome: ReviewOutcome,
): Reviewed {
  const { registration_status: status, standing, registration_last_step: step } = depositor
  const kept = standing === 'HOLD' ? 'HOLD' : null
  if (outcome === 'MANUALLY_REVIEWED') {
    return { registration_status: KEPT_STATUSES.has(status) ? status : outcome, standing: kept }
  }
  return {
    registration_status: status === 'VIEW_ONLY' ? status : outcome,
    standing: step === 'completed' ? 'HOLD' : kept,
  }
}
