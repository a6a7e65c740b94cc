import type { Progress } from '@passbook/contract/depositor'
import {
  hasPassed,
  hasPassedOrIsInReview,
  isCompleted,
  type MfaType,
} from '@passbook/contract/enums'
import {
  registrationContinue,
  registrationWork,
  type RegistrationPage,
} from '@passbook/contract/registration-pages'
import type { Facts, SignedInFacts } from './facts.ts'
import { isSignedIn, mayRelink, registrationState } from './guards/standing.ts'
import { paths } from './paths.ts'

/** SPEC 2 "Redirect after login", as STATES "After signing in" settles it: first match wins. */
export function afterSignIn(progress: Progress): string {
  const { registration_status: status, registration_last_step: lastStep } = progress
  if (lastStep === null) return paths.landing()
  if (!isCompleted(lastStep)) return paths.registrationHome()
  if (status === 'VIEW_ONLY') return paths.documents()
  if (progress.extended_status === 'HOLD') return paths.holdAccount()
  if (!progress.is_primary && !hasPassed(status) && status !== null) {
    return status === 'FAILED' ? paths.holdAccount() : paths.additionalInfo()
  }
  if (hasPassedOrIsInReview(status)) return paths.dashboard()
  return paths.notFound()
}

/** SPEC 2 "Logo click destination". */
export function logoDestination(facts: Facts): string {
  if (!isSignedIn(facts)) return paths.login()
  const { progress } = facts
  if (progress === null) return paths.entry()
  if (hasPassed(progress.registration_status)) return paths.dashboard()
  if (isCompleted(progress.registration_last_step)) return paths.entry()
  return paths.registrationHome()
}

const REGISTRATION_PATHS: Record<RegistrationPage, string> = {
  landing: paths.landing(),
  'basic-information': paths.basicInformation(),
  address: paths.address(),
  employer: paths.employer(),
  'confirm-details': paths.confirmDetails(),
  passed: paths.passed(),
  'additional-info': paths.additionalInfo(),
  'reviewing-account': paths.reviewingAccount(),
  'hold-account': paths.holdAccount(),
  'link-account-selection': paths.linkAccountSelection(),
  'manual-funding/banking-information': paths.manualBankingInformation(),
  'manual-funding/microdeposits': paths.manualMicrodeposits(),
  'manual-funding/microdeposits/sent': paths.manualMicrodepositsSent(),
  'manual-funding/incorrect': paths.manualIncorrect(),
  'manual-funding/reissue': paths.manualReissue(),
  'manual-funding/successful': paths.manualSuccessful(),
  'fund-account': paths.fundAccount(),
  'fund-account/disclosure': paths.fundDisclosure(),
  'fund-account/ready-to-fund': paths.readyToFund(),
  'fund-account/successful-fund': paths.successfulFund(),
  'cancel-account-open': paths.cancelAccountOpen(),
}

export function registrationPath(page: RegistrationPage): string {
  return REGISTRATION_PATHS[page]
}

/**
 * Where "Continue" on registration-home leads. An account whose link was lost before it was funded
 * is linked again first; a standing the table does not know is a question for the institution.
 */
export function continueTarget(facts: SignedInFacts): string {
  const page = registrationContinue(registrationState(facts))
  if (page !== null && isFundingPage(page) && mayRelink(facts.progress)) {
    return paths.relinkSelection()
  }
  return page === null ? paths.registrationMessageCenter() : registrationPath(page)
}

/** What a person under review can do meanwhile (STATES: FLAGGED and IN_REVIEW may link and sign). */
export function workTarget(facts: SignedInFacts): string | null {
  const page = registrationWork(registrationState(facts))
  if (page === null) return null
  const relinkFirst = isFundingPage(page) && mayRelink(facts.progress)
  return relinkFirst ? paths.relinkSelection() : registrationPath(page)
}

function isFundingPage(page: RegistrationPage): boolean {
  return page === 'fund-account' || page === 'fund-account/ready-to-fund'
}

/** SPEC 2: the mfa type in change decides the back target and the title of its code page. */
export function userOtpPage(mfaType: MfaType): { back: string; title: string } {
  return mfaType === 'email'
    ? { back: paths.editEmail(), title: 'Edit email address' }
    : { back: paths.editPhone(), title: 'Edit phone number' }
}
