import { elsewhere, hasHome, hasPapers, isJoining, opens } from './standing.ts'
import {
  asPrimary,
  loggedOutIf,
  OPEN,
  openIf,
  publicPage,
  signedInPage,
  type Guard,
} from './verdict.ts'

/** SPEC 6: who may open a page, whatever feature it belongs to. */

export const everyone: Guard = publicPage(() => OPEN)

export const loggedOut: Guard = loggedOutIf(() => true, '/login')

/** Needs login and nothing else. */
export const signedIn: Guard = signedInPage(() => OPEN)

/** Alerts and transactions: active status. STATES forbids transactions to VIEW_ONLY. */
export const active: Guard = signedInPage(({ progress }) =>
  openIf(hasHome(progress), '/login/entry'),
)

/** STATES: papers. Documents, statements, tax documents and disclosures. */
export const papers: Guard = signedInPage(({ progress }) =>
  openIf(hasPapers(progress), '/login/entry'),
)

/**
 * STATES: Documents later. A document also opens at verified and disclosures, to whoever may sign,
 * and to a second holder who has to sign before anything else.
 */
export const documentsToRead: Guard = signedInPage((facts) => {
  const mayRead = hasPapers(facts.progress) || isJoining(facts.progress)
  return openIf(mayRead || opens('fund-account/disclosure', facts), elsewhere(facts))
})

/** What only the primary depositor may do for others: beneficiaries, donations, joint. */
export const primary: Guard = signedInPage((facts) => asPrimary(facts, () => OPEN))
