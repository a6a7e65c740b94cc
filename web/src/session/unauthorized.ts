import { forceLogout } from './force-logout.ts'
import { useSession } from './session-store.ts'

/**
 * STATES: a 401 of these calls is an answer to show, not the end of a session. `/user` answers so
 * for a code that is no longer valid; the next check of the session shows whether it has ended.
 */
const EXEMPT: readonly string[] = ['/logout', '/login', '/mfa-verify/:nonce', '/user']

/** Whether a 401 ends the session: not for the exempt calls, nor for a token no longer in use. */
export function endsSession(
  path: string,
  sentToken: string | null,
  currentToken: string | null,
): boolean {
  return !EXEMPT.includes(path) && sentToken !== null && sentToken === currentToken
}

/** SPEC 4: any response with status unauthorized forces a redirect to logout. */
export function onUnauthorized(path: string, sentToken: string | null): void {
  if (endsSession(path, sentToken, useSession.getState().bearerToken)) forceLogout('expired')
}
