import type { AuthSession } from '@passbook/contract/auth'
import { LIMITS } from '@passbook/contract/limits'
import { setDeviceCookie, setSessionCookie } from './cookies.ts'
import { issueCsrf } from './csrf.ts'
import type { Call } from './implement.ts'

interface Signed {
  session: AuthSession
  cookie?: string
  deviceCookie?: string
}

/** Sets what the browser keeps, and a cross-site token bound to it (DESIGN 5). */
export function signed(
  { ctx, request, reply }: Pick<Call<never>, 'ctx' | 'request' | 'reply'>,
  { session, cookie, deviceCookie }: Signed,
): AuthSession {
  if (cookie) setSessionCookie(reply, cookie)
  if (deviceCookie) setDeviceCookie(reply, deviceCookie, LIMITS.rememberedDevice.days)
  issueCsrf(ctx, request, reply, { cookie })
  return session
}
