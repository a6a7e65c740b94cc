import { authEndpoints, type AuthSession, type MfaMethod } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { storeCode, storeSession } from '../../session/session-store.ts'

/** SPEC 9: how often a login is retried after its CSRF token expired. */
const LOGIN_CSRF_RETRIES = 3

/** Signs in with email and password; returns the next page. */
export async function logIn(body: { email: string; password: string }): Promise<Path> {
  const { data } = await call(authEndpoints.login, { body }, { csrfRetries: LOGIN_CSRF_RETRIES })
  storeSession(data)
  return (await sendOnlyCode(data)) ?? nextStep(data)
}

/** SPEC 4: a remembered device is signed in; others choose a code method, or set up their first phone. */
export function nextStep({ kind, mfa }: Pick<AuthSession, 'kind' | 'mfa'>): Path {
  if (kind === 'session') return '/login/entry'
  return mfa.length > 0 ? '/login/choose-mfa' : '/setup-mobile-mfa'
}

/**
 * The page after a correct code. STATES (Joint): a second holder who signs in for the first time sets
 * up a phone before anything else.
 */
export function afterCode(progress: Progress | null, mfa: readonly MfaMethod[]): Path {
  const hasPhone = mfa.some(({ type }) => type === 'phone')
  return progress?.is_joining && !hasPhone ? '/setup-mobile-mfa' : '/login/entry'
}

/** Sends the code at once if there is only one method; if that fails, the choice page says why. */
async function sendOnlyCode({ kind, mfa }: AuthSession): Promise<Path | null> {
  const [only, ...others] = mfa
  if (kind === 'session' || !only || others.length > 0) return null
  try {
    return await sendCode(only.type)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function sendCode(type: MfaType): Promise<Path> {
  const { data } = await call(authEndpoints.mfaSelect, { params: { type }, query: {} })
  storeCode(data)
  return '/otp-verification'
}
