import { afterSignIn } from '../destinations.ts'
import type { Facts } from '../facts.ts'
import type { Path } from '../path.ts'
import { happened, isMfaPending, isSignedIn } from './standing.ts'
import { loggedOutIf, OPEN, openIf, publicPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 2: the public pages and the token-gated login steps. */

export const resetEmailSent: Guard = loggedOutIf(
  (facts) => happened(facts, 'reset-email-requested'),
  '/login/forgot-password',
)

/** Also open with a live session, like reset-password itself. */
export const resetFailed: Guard = publicPage((facts) =>
  openIf(happened(facts, 'reset-failed'), '/login/reset-password'),
)

/** SPEC 2: without a token the login steps redirect to logout. */
function loginStep(check: (facts: Facts) => Verdict, needs: Guard['needs'] = []): Guard {
  return publicPage((facts) => {
    return isMfaPending(facts) || isSignedIn(facts) ? check(facts) : to('/logout')
  }, needs)
}

/** The hub: it opens only to retry when progress could not be loaded. */
export const entry: Guard = loginStep(
  (facts) => {
    if (isMfaPending(facts)) return to(mfaStep(facts))
    return facts.progress === null ? OPEN : to(afterSignIn(facts.progress))
  },
  ['progress'],
)

export const chooseMfa: Guard = loginStep((facts) => openIf(isMfaPending(facts), '/login/entry'))

export const otpVerification: Guard = loginStep((facts) =>
  openIf(facts.visit.hasNonce, '/login/entry'),
)

export const setupMobileMfa: Guard = loginStep(() => OPEN)

function mfaStep(facts: Facts): Path {
  return facts.visit.hasNonce ? '/otp-verification' : '/login/choose-mfa'
}
