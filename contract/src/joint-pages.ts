import type { RegistrationStep } from './enums.ts'

/** STATES (Joint): which page of a second holder's application opens at which last step of theirs. */

type Step = RegistrationStep | null

const BEFORE_CONFIRMED: readonly Step[] = [null, 'basic', 'address', 'employer']

const OPENS = {
  'personal-information': BEFORE_CONFIRMED,
  'address-information': ['basic', 'address', 'employer'],
  occupation: ['address', 'employer'],
  'confirm-details': ['employer'],
} satisfies Record<string, readonly Step[]>

export type SecondaryPage = keyof typeof OPENS

/** Guards and acts ask the same: a page saves where it opens, and earlier ones stay open. */
export function secondaryPageOpens(page: SecondaryPage, lastStep: Step): boolean {
  const steps: readonly Step[] = OPENS[page]
  return steps.includes(lastStep)
}

/** Nobody has said yet that all is right about them. */
export function isBeforeConfirmed(lastStep: Step): boolean {
  return BEFORE_CONFIRMED.includes(lastStep)
}

const LAST_FIRST: readonly SecondaryPage[] = [
  'confirm-details',
  'occupation',
  'address-information',
  'personal-information',
]

/** What is to be told next: the furthest page that opens; none once all was confirmed. */
export function nextSecondaryPage(lastStep: Step): SecondaryPage | null {
  return LAST_FIRST.find((page) => secondaryPageOpens(page, lastStep)) ?? null
}
