import { HTTP_STATUS } from '@passbook/contract/envelope'
import { securityEndpoints } from '@passbook/contract/security'
import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { takeSession } from '../../session/session-store.ts'
import { nextStep } from './sign-in.ts'

const NOT_USED = 'That passkey could not be used. Try again, or sign in with your password.'

/** Signs in with a passkey, without password and code; answers where to go next. */
export async function signInWithPasskey(): Promise<Path> {
  const { data: asked } = await call(securityEndpoints.askToLoginByPasskey, {})
  const { challenge_id, options } = asked
  const response = await letChoose(options)
  try {
    const { data } = await call(securityEndpoints.loginByPasskey, {
      body: { challenge_id, response },
    })
    takeSession(data)
    return nextStep(data)
  } catch (error) {
    // Every failure of a passkey reads alike; a lock and a lost connection have words of their own.
    const isRefused = error instanceof ApiError && error.status === HTTP_STATUS.BAD_REQUEST
    throw isRefused ? notUsed() : error
  }
}

/** The browser shows the passkeys it has for us; whoever cancels stays on the page. */
async function letChoose(
  optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'],
): Promise<Record<string, unknown>> {
  try {
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch {
    throw notUsed()
  }
}

function notUsed(): ApiError {
  return new ApiError(HTTP_STATUS.BAD_REQUEST, NOT_USED, {})
}
