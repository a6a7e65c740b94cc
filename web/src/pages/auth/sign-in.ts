import { authEndpoints, type AuthSession, type MfaMethod } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { takeCode, takeSession } from '../../session/session-store.ts'

/** SPEC 9: after CSRF expiry at most this often. */
const LOGIN_CSRF_RETRIES = 3

/** Gives email and password; answers where to go next. */
export async function logIn(body: { email: string; password: string }): Promise<Path> {
  const { data } = await call(authEndpoints.login, { body }, { csrfRetries: LOGIN_CSRF_RETRIES })
  takeSession(data)
  return (await sendOnlyCode(data)) ?? nextStep(data)
}

/** SPEC 4: a remembered device is in; others choose a method, or set up their first phone. */
export function nextStep({ kind, mfa }: Pick<AuthSession, 'kind' | 'mfa'>): Path {
  if (kind === 'session') return '/login/entry'
  return mfa.length > 0 ? '/login/choose-mfa' : '/setup-mobile-mfa'
}

/**
 * The code was right. STATES (Joint): a second holder who signs in for the first time sets up their
 * own phone before anything else.
 */
export function afterCode(progress: Progress | null, mfa: readonly MfaMethod[]): Path {
  const hasPhone = mfa.some(({ type }) => type === 'phone')
  return progress?.is_joining && !hasPhone ? '/setup-mobile-mfa' : '/login/entry'
}

/** Nobody is asked to choose between one method; if sending fails, the page to choose says why. */
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
  takeCode(data)
  return '/otp-verification'
}
