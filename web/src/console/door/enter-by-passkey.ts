import { doorEndpoints } from '@passbook/contract/console/door'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { ApiError } from '../../api/error.ts'
import { ask } from '../api/ask.ts'
import { noteMe } from '../session/me.ts'

const NOT_USED = 'That passkey could not be used. Try again, or sign in with your password.'

/** Opens the console by a passkey, without password and code; its code comes when it is needed. */
export async function enterByPasskey(): Promise<void> {
  const { challenge_id, options } = await ask(doorEndpoints.askToEnterByPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(HTTP_STATUS.BAD_REQUEST, NOT_USED, {})
  })
  noteMe(
    await ask(doorEndpoints.enterByPasskey, { body: { challenge_id, response: { ...response } } }),
  )
}
