import type { RegistrationStatus, RegistrationStep } from './enums.ts'

/** STATES (Joint): which page of a second holder's application opens at which last step. */

type Step = RegistrationStep | null

const BEFORE_CONFIRMED: readonly Step[] = [null, 'basic', 'address', 'employer']

const OPENS = {
  'personal-information': BEFORE_CONFIRMED,
  'address-information': ['basic', 'address', 'employer'],
  occupation: ['address', 'employer'],
  'confirm-details': ['employer'],
} satisfies Record<string, readonly Step[]>

export type SecondaryPage = keyof typeof OPENS

/** Guards and acts share this rule: a page can be saved while it is open, and earlier pages stay open. */
export function isSecondaryPageOpen(page: SecondaryPage, lastStep: Step): boolean {
  const steps: readonly Step[] = OPENS[page]
  return steps.includes(lastStep)
}

/** Whether their details have not been confirmed yet. */
export function isBeforeConfirmed(lastStep: Step): boolean {
  return BEFORE_CONFIRMED.includes(lastStep)
}

/** Whether they are invited before anything is known about them: they are checked only after they accept. */
export function isInvitedUnchecked({
  is_pending_signup,
  registration_status,
}: {
  is_pending_signup: boolean
  registration_status: RegistrationStatus | null
}): boolean {
  return is_pending_signup && registration_status === 'UNSUBMITTED'
}

const LAST_FIRST: readonly SecondaryPage[] = [
  'confirm-details',
  'occupation',
  'address-information',
  'personal-information',
]

/** The next page to fill in: the furthest one that opens; null once everything was confirmed. */
export function nextSecondaryPage(lastStep: Step): SecondaryPage | null {
  return LAST_FIRST.find((page) => isSecondaryPageOpen(page, lastStep)) ?? null
}
