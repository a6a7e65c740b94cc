import type { SignedInFacts } from '../facts.ts'
import { readInvitation, readPasswordLink } from '../navigation-state.ts'
import { hasHome } from './standing.ts'
import {
  asPrimary,
  loggedOutIf,
  openIf,
  signedInPage,
  to,
  type Guard,
  type Verdict,
} from './verdict.ts'

/** SPEC 6: the joint account of the primary holder, and the secondary holder's onboarding. */

/** Active status; a primary without a joint holder is offered to add one. */
export const jointHolder: Guard = signedInPage(
  (facts) => {
    if (!hasHome(facts.progress)) return to('/login/entry')
    return openIf(!facts.progress.is_primary || facts.joint !== null, '/joint-account')
  },
  ['joint'],
)

/** The pages of an application that was begun. */
export const jointApplication: Guard = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.joint !== null, '/joint-account')),
  ['joint'],
)

/** A joint holder with pending signup. */
export const jointEditEmail: Guard = signedInPage(editingEmail, ['joint'])
export const jointEditEmailSuccess: Guard = editEmailResult('success')
export const jointEditEmailFailed: Guard = editEmailResult('failed')

function editEmailResult(result: 'success' | 'failed'): Guard {
  return signedInPage(
    (facts) => {
      const verdict = editingEmail(facts)
      if ('redirect' in verdict) return verdict
      return openIf(facts.visit.editJointEmail === result, '/joint-account/edit-email')
    },
    ['joint'],
  )
}

function editingEmail(facts: SignedInFacts): Verdict {
  return asPrimary(facts, () =>
    openIf(facts.joint?.is_pending_signup === true, '/joint-account/account-holder'),
  )
}

/** SPEC 2: open to logged-out people whose navigation carries an invitation or a password link. */
export const jointOnboarding: Guard = loggedOutIf((facts) => {
  const { navigationState } = facts
  return readInvitation(navigationState) !== null || readPasswordLink(navigationState) !== null
}, '/logout')

/** SPEC 6: a logged-in non-primary user. */
export const jointOnboardingSuccess: Guard = signedInPage(({ progress }) =>
  openIf(!progress.is_primary, '/login/entry'),
)
