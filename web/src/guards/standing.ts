import type { Progress } from '@passbook/contract/depositor'
import { isCompleted, type LinkedAccountStatus } from '@passbook/contract/enums'
import {
  isRegistrationPageOpen,
  type RegistrationPage,
  type RegistrationState,
} from '@passbook/contract/registration-pages'
import { mayLink, mayRead, mayReadPapers, accountStatusOf } from '@passbook/contract/account-status'
import type { Facts, SignedInFacts, VisitEvent } from '../facts.ts'
import type { Path } from '../path.ts'

/** Conditions that guards share, one function each. */

export function isSignedIn(facts: Facts): boolean {
  return facts.token === 'session' && facts.session === 'live'
}

/** Between password and code. */
export function isMfaPending(facts: Facts): boolean {
  return facts.token === 'sign-in'
}

export function happened(facts: Facts, event: VisitEvent): boolean {
  return facts.visit.events.includes(event)
}

export function isViewOnly(progress: Progress): boolean {
  return progress.registration_status === 'VIEW_ONLY'
}

/**
 * The dashboard is this person's home page: registration is finished and the status is active (SPEC
 * 6), which for a non-primary depositor means passed.
 */
export function hasHome(progress: Progress): boolean {
  return isCompleted(progress.registration_last_step) && mayRead(progress)
}

/** STATES: papers. Before completion, registration has separate pages for them. */
export function hasPapers(progress: Progress): boolean {
  const isDone = isCompleted(progress.registration_last_step) || isViewOnly(progress)
  return isDone && mayReadPapers(progress)
}

/** STATES (Joint): a second holder who may read nothing until they have signed the account's documents. */
export function isJoining(progress: Progress): boolean {
  return accountStatusOf(progress) === 'joining'
}

/** A relink is pending, and nothing else prevents linking. */
export function mayRelink(progress: Progress): boolean {
  return progress.relink && mayLink(progress)
}

/** Reads the links only when the table needs them, because most pages do not load them. */
export function registrationState(facts: SignedInFacts): RegistrationState {
  return {
    ...facts.progress,
    get linkStatuses() {
      return facts.linkedAccounts.map(statusOf)
    },
  }
}

/** The contract's table of registration pages and when they open (SPEC 4, STATES). */
export function isPageOpen(page: RegistrationPage, facts: SignedInFacts): boolean {
  return isRegistrationPageOpen(page, registrationState(facts))
}

/** SPEC 6: HOLD leads to the hold page; otherwise the hub redirects to the right page. */
export function elsewhere({ progress }: SignedInFacts): Path {
  return progress.extended_status === 'HOLD' ? '/registration/hold-account' : '/login/entry'
}

/** STATES: an unknown status behaves as FAILED. */
function statusOf({ status }: { status: LinkedAccountStatus }): LinkedAccountStatus {
  return status === 'undefined' ? 'FAILED' : status
}

/** A try that failed or is not decided yet is not a linked account. */
const NOT_LINKED: readonly LinkedAccountStatus[] = ['PENDING', 'FAILED', 'ERRORED', 'ARCHIVED']

export function hasLinkedAccount(facts: Facts): boolean {
  return facts.linkedAccounts.some((account) => !NOT_LINKED.includes(statusOf(account)))
}

/** STATES "Funding returned": the server considers all deposits, not only the listed ones. */
export function isFundingReturned({ progress }: SignedInFacts): boolean {
  return progress.funding_returned !== null
}
