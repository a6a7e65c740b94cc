import { elsewhere, hasHome, hasPapers, isJoining, isPageOpen } from './standing.ts'
import {
  asPrimary,
  loggedOutIf,
  OPEN,
  openIf,
  publicPage,
  signedInPage,
  type Guard,
} from './verdict.ts'

/** SPEC 6: who may open a page, for all features. */

export const everyone: Guard = publicPage(() => OPEN)

export const loggedOut: Guard = loggedOutIf(() => true, '/login')

/** Needs only login. */
export const signedIn: Guard = signedInPage(() => OPEN)

/** Alerts and transactions need an active status. STATES forbids transactions to VIEW_ONLY. */
export const active: Guard = signedInPage(({ progress }) =>
  openIf(hasHome(progress), '/login/entry'),
)

/** STATES: papers. Documents, statements, tax documents and disclosures. */
export const papers: Guard = signedInPage(({ progress }) =>
  openIf(hasPapers(progress), '/login/entry'),
)

/**
 * STATES: Documents later. A document also opens at verified and disclosures, for people who may
 * sign, and for a second holder who has to sign before anything else.
 */
export const documentsToRead: Guard = signedInPage((facts) => {
  const mayRead = hasPapers(facts.progress) || isJoining(facts.progress)
  return openIf(mayRead || isPageOpen('fund-account/disclosure', facts), elsewhere(facts))
})

/** Only the primary depositor manages beneficiaries, donations and the joint holder. */
export const primary: Guard = signedInPage((facts) => asPrimary(facts, () => OPEN))
