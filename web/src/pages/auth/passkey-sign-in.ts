import { HTTP_STATUS } from '@passbook/contract/envelope'
import { securityEndpoints } from '@passbook/contract/security'
import { startAuthentication } from '@simplewebauthn/browser'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { storeSession } from '../../session/session-store.ts'
import { nextStep } from './sign-in.ts'
import * as wording from './wording.ts'

const NOT_USED = wording.weCouldntUseThatPasskey

/** Signs in with a passkey, without password or code; returns the next page. */
export async function signInWithPasskey(): Promise<Path> {
  const { data: asked } = await call(securityEndpoints.askToLoginByPasskey, {})
  const { challenge_id, options } = asked
  const response = await choosePasskey(options)
  try {
    const { data } = await call(securityEndpoints.loginByPasskey, {
      body: { challenge_id, response },
    })
    storeSession(data)
    return nextStep(data)
  } catch (error) {
    // Every passkey failure shows the same message; a lock and a lost connection have different ones.
    const isRefused = error instanceof ApiError && error.status === HTTP_STATUS.BAD_REQUEST
    throw isRefused ? passkeyError() : error
  }
}

/** The browser offers the passkeys it has for this site; canceling counts as a failure. */
async function choosePasskey(
  optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'],
): Promise<Record<string, unknown>> {
  try {
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch {
    throw passkeyError()
  }
}

function passkeyError(): ApiError {
  return new ApiError(HTTP_STATUS.BAD_REQUEST, NOT_USED, {})
}
