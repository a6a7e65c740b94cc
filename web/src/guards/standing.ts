import type { Progress } from '@passbook/contract/depositor'
import { isCompleted, type LinkedAccountStatus } from '@passbook/contract/enums'
import {
  registrationPageOpens,
  type RegistrationPage,
  type RegistrationState,
} from '@passbook/contract/registration-pages'
import { mayLink, mayRead, mayReadPapers, accountStatusOf } from '@passbook/contract/account-status'
import type { Facts, SignedInFacts, VisitEvent } from '../facts.ts'
import type { Path } from '../path.ts'

/** The words guards share, one function each. */

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
 * The dashboard is this person's home: registration finished and an active status (SPEC 6), which
 * for a non-primary depositor means passed.
 */
export function hasHome(progress: Progress): boolean {
  return isCompleted(progress.registration_last_step) && mayRead(progress)
}

/** STATES: papers. Before completion there are pages of registration's own. */
export function hasPapers(progress: Progress): boolean {
  const isDone = isCompleted(progress.registration_last_step) || isViewOnly(progress)
  return isDone && mayReadPapers(progress)
}

/** STATES (Joint): a second holder who reads nothing until they signed the documents of the account. */
export function isJoining(progress: Progress): boolean {
  return accountStatusOf(progress) === 'joining'
}

/** Relink pending, and nothing else in the way of linking. */
export function mayRelink(progress: Progress): boolean {
  return progress.relink && mayLink(progress)
}

/** Looks at the links only where the table asks for them: most pages do without loading them. */
export function registrationState(facts: SignedInFacts): RegistrationState {
  return {
    ...facts.progress,
    get linkStatuses() {
      return facts.linkedAccounts.map(statusOf)
    },
  }
}

/** The contract's table of which page of opening an account opens when (SPEC 4, STATES). */
export function opens(page: RegistrationPage, facts: SignedInFacts): boolean {
  return registrationPageOpens(page, registrationState(facts))
}

/** SPEC 6: HOLD routes to the hold page; otherwise the hub knows where the person belongs. */
export function elsewhere({ progress }: SignedInFacts): Path {
  return progress.extended_status === 'HOLD' ? '/registration/hold-account' : '/login/entry'
}

/** STATES: an unknown status behaves as FAILED. */
function statusOf({ status }: { status: LinkedAccountStatus }): LinkedAccountStatus {
  return status === 'undefined' ? 'FAILED' : status
}

/** A try that came to nothing, or is not decided yet, is no linked account. */
const NOT_LINKED: readonly LinkedAccountStatus[] = ['PENDING', 'FAILED', 'ERRORED', 'ARCHIVED']

export function hasLinkedAccount(facts: Facts): boolean {
  return facts.linkedAccounts.some((account) => !NOT_LINKED.includes(statusOf(account)))
}

/** STATES "Funding returned": the server looks at every deposit there is, however many rows follow. */
export function isFundingReturned({ progress }: SignedInFacts): boolean {
  return progress.funding_returned !== null
}
