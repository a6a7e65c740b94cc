import { readInvitation, readPasswordLink } from '../navigation-state.ts'
import { hasHome, isJoining } from './standing.ts'
import { loggedOutIf, openIf, signedInPage, type Guard } from './verdict.ts'

/** SPEC 2, 6: how whoever was invited to share an account comes in. */

/** Open to logged-out people whose navigation carries an invitation or a password link. */
export const invited: Guard = loggedOutIf((facts) => {
  const { navigationState } = facts
  return readInvitation(navigationState) !== null || readPasswordLink(navigationState) !== null
}, '/logout')

/**
 * A logged-in non-primary user: to sign the documents of the account, and to be welcomed after that.
 * Whose status has not passed is told so elsewhere (SPEC 6).
 */
export const welcome: Guard = signedInPage(({ progress }) =>
  openIf(!progress.is_primary && (isJoining(progress) || hasHome(progress)), '/login/entry'),
)
