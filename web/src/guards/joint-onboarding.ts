import { readInvitation, readPasswordLink } from '../navigation-state.ts'
import { hasHome, isJoining } from './standing.ts'
import { loggedOutIf, openIf, signedInPage, type Guard } from './verdict.ts'

/** SPEC 2, 6: the pages for a person who was invited to share an account. */

/** Open to logged-out people whose navigation state has an invitation or a password link. */
export const invited: Guard = loggedOutIf((facts) => {
  const { navigationState } = facts
  return readInvitation(navigationState) !== null || readPasswordLink(navigationState) !== null
}, '/logout')

/**
 * Open to a signed-in non-primary user: to sign the documents of the account, and to be welcomed
 * after that. People whose status has not passed are informed elsewhere (SPEC 6).
 */
export const welcome: Guard = signedInPage(({ progress }) =>
  openIf(!progress.is_primary && (isJoining(progress) || hasHome(progress)), '/login/entry'),
)
