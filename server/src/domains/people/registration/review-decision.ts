import type { KnownReason } from '@passbook/contract/console/holds'
import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'

export interface Reviewed {
  registration_status: RegistrationStatus | null
  standing: 'REVIEW' | 'HOLD' | null
  standing_reason: KnownReason | null
}

export type ReviewOutcome = 'MANUALLY_REVIEWED' | 'FAILED'

/** Statuses that an approval does not change, such as those of closed accounts and unchecked people. */
const KEPT_STATUSES = new Set<RegistrationStatus | null>(['PASSED', 'VIEW_ONLY', null])

const NO_STANDING = { standing: null, standing_reason: null } as const
const DECLINED = { standing: 'HOLD', standing_reason: 'identity' } as const

/**
 * The state of a depositor after a review is decided (STATES: Registration). A HOLD stays until it is
 * released. A depositor who is declined after completion gets a HOLD.
 */
export function decideReview(
  depositor: Reviewed & { registration_last_step: RegistrationStep | null },
  outcome: ReviewOutcome,
): Reviewed {
  const { registration_status: status, standing, standing_reason, ...rest } = depositor
  const kept: Pick<Reviewed, 'standing' | 'standing_reason'> =
    standing === 'HOLD' ? { standing, standing_reason } : NO_STANDING
  if (outcome === 'MANUALLY_REVIEWED') {
    return { registration_status: KEPT_STATUSES.has(status) ? status : outcome, ...kept }
  }
  const isDone = rest.registration_last_step === 'completed'
  return {
    registration_status: status === 'VIEW_ONLY' ? status : outcome,
    ...(isDone && kept.standing === null ? DECLINED : kept),
  }
}
