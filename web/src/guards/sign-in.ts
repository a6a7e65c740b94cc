import { afterSignIn } from '../destinations.ts'
import type { Facts } from '../facts.ts'
import { readInvitation, readPasswordLink } from '../navigation-state.ts'
import { paths } from '../paths.ts'
import { happened, isMfaPending, isSignedIn } from './standing.ts'
import { OPEN, openIf, publicPage, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 2: the public pages, the token-gated login steps and joint onboarding. */

export const everyone = publicPage(() => OPEN)

/** STATES: sign-in pages opened with a live session go to the hub. */
function loggedOutIf(condition: (facts: Facts) => boolean, otherwise: string): Guard {
  return publicPage((facts) => {
    return isSignedIn(facts) ? to(paths.entry()) : openIf(condition(facts), otherwise)
  })
}

export const loggedOut = loggedOutIf(() => true, paths.login())

export const resetEmailSent = loggedOutIf(
  (facts) => happened(facts, 'reset-email-requested'),
  paths.forgotPassword(),
)

/** Open with a live session too, as reset-password itself is. */
export const resetFailed = publicPage((facts) =>
  openIf(happened(facts, 'reset-failed'), paths.resetPassword()),
)

/** SPEC 2: without a token the login steps lead to logout. */
function loginStep(check: (facts: Facts) => Verdict, needs: Guard['needs'] = []): Guard {
  return publicPage((facts) => {
    return isMfaPending(facts) || isSignedIn(facts) ? check(facts) : to(paths.logout())
  }, needs)
}

/** The hub: it opens only to try again when progress could not be loaded. */
export const entry = loginStep(
  (facts) => {
    if (isMfaPending(facts)) return to(mfaStep(facts))
    return facts.progress === null ? OPEN : to(afterSignIn(facts.progress))
  },
  ['progress'],
)

export const chooseMfa = loginStep((facts) => openIf(isMfaPending(facts), paths.entry()))

export const otpVerification = loginStep((facts) => openIf(facts.visit.hasNonce, paths.entry()))

export const setupMobileMfa = loginStep(() => OPEN)

function mfaStep(facts: Facts): string {
  return facts.visit.hasNonce ? paths.otpVerification() : paths.chooseMfa()
}

/** SPEC 2: open to logged-out people whose navigation carries an invitation or a password link. */
export const jointOnboarding = loggedOutIf((facts) => {
  const { navigationState } = facts
  return readInvitation(navigationState) !== null || readPasswordLink(navigationState) !== null
}, paths.logout())

/** SPEC 6: a logged-in non-primary user. */
export const jointOnboardingSuccess = signedInPage(({ progress }) =>
  openIf(!progress.is_primary, paths.entry()),
)
