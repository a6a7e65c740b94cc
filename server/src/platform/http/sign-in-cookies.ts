import type { AuthSession } from '@passbook/contract/auth'
import { LIMITS } from '@passbook/contract/limits'
import { setDeviceCookie, setSessionCookie } from './cookies.ts'
import { issueCsrf } from './csrf.ts'
import type { Call } from './implement.ts'

interface SignInResult {
  session: AuthSession
  cookie?: string
  deviceCookie?: string
}

/** Sets the session and device cookies, and a CSRF token bound to them (DESIGN 5). Returns the session. */
export function setSignInCookies(
  { ctx, request, reply }: Pick<Call<never>, 'ctx' | 'request' | 'reply'>,
  { session, cookie, deviceCookie }: SignInResult,
): AuthSession {
  if (cookie) setSessionCookie(reply, cookie)
  if (deviceCookie) setDeviceCookie(reply, deviceCookie, LIMITS.rememberedDevice.days)
  issueCsrf(ctx, request, reply, { cookie })
  return session
}
