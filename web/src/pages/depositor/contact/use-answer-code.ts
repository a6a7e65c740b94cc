import { authEndpoints } from '@passbook/contract/auth'
import { HTTP_STATUS, type FieldErrors } from '@passbook/contract/envelope'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { errorsFor, missingTokenMessage } from '../../../api/messages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { dataOptions } from '../../../api/use-data.ts'
import { isLocked, lockOut } from '../../../features/auth/locked.ts'
import type { Path } from '../../../path.ts'
import { forgetEverything } from '../../../session/log-out.ts'
import { storeSession, useSession } from '../../../session/session-store.ts'
import {
  type ContactChange,
  endChange,
  isSaved,
  useContactChange,
  storeUnfinished,
} from './contact-change.ts'

/** The result of a code: form errors, the next code, or another page. */
type Outcome = { errors: FieldErrors } | 'next code' | { to: Path; state?: object }

const SUCCESS: Outcome = { to: '/my-account/edit-user-info/success' }
const FAILED: Outcome = { to: '/my-account/edit-user-info/failed' }

/**
 * The second and third of the three calls: the code of the unchanged factor triggers the code of the
 * new contact, and that code saves it.
 */
export function useAnswerCode(onNextCode: () => void) {
  const verify = useCall(authEndpoints.mfaVerify)
  const update = useCall(authEndpoints.updateUser)
  const navigate = useNavigate()

  async function prove(nonce: string, code: string): Promise<Outcome> {
    const { data } = await verify.mutateAsync({ params: { nonce }, body: { code } })
    storeSession(data)
    return 'next code'
  }

  async function save(change: ContactChange, nonce: string, code: string): Promise<Outcome> {
    const { type, value } = change
    const contact = type === 'email' ? { email: value } : { phone: value }
    // Until the response arrives, it is unknown whether the change was saved.
    storeUnfinished(null)
    await update.mutateAsync({ body: { ...contact, nonce, code } })
    useSession.setState({ code: null })
    endChange('success')
    return SUCCESS
  }

  return async ({ code }: { code: string }): Promise<FieldErrors | null> => {
    const { bearerToken, code: waiting } = useSession.getState()
    const { change } = useContactChange.getState()
    if (!bearerToken || !waiting || !change) return { '': [missingTokenMessage('mfa-verify')] }
    const answer = waiting.savesNewContact
      ? save(change, waiting.nonce, code)
      : prove(waiting.nonce, code)
    const outcome = await answer.catch((error: unknown) => outcomeOf(error, change))
    if (outcome === 'next code') onNextCode()
    else if ('errors' in outcome) return outcome.errors
    else await navigate(outcome.to, { replace: true, state: outcome.state })
    return null
  }
}

/** A wrong code can be typed again; an expired one, or a change that is not allowed, ends the change. */
async function outcomeOf(error: unknown, change: ContactChange): Promise<Outcome> {
  if (!(error instanceof ApiError)) throw error
  // Too many wrong codes have ended this session too; sign-in says how long the lock lasts.
  if (isLocked(error) && error.first('')) return lockedOut(error)
  // The response to an earlier try may have been lost.
  if (error.status === HTTP_STATUS.UNAUTHORIZED && (await hasBeenSaved(change))) {
    endChange('success')
    return SUCCESS
  }
  if (!isFinal(error, change)) {
    storeUnfinished(change.type)
    return { errors: errorsFor('mfa-verify', error) }
  }
  endChange('failed', [error.first() ?? error.message])
  return FAILED
}

function isFinal({ status, errors }: ApiError, { type }: ContactChange): boolean {
  const isRefused = status === HTTP_STATUS.UNAUTHORIZED || status === HTTP_STATUS.FORBIDDEN
  return isRefused || errors[type] !== undefined
}

async function hasBeenSaved(change: ContactChange): Promise<boolean> {
  try {
    const user = await queryClient.fetchQuery({
      ...dataOptions(authEndpoints.getUser),
      staleTime: 0,
    })
    return isSaved(change, user)
  } catch {
    return false
  }
}

function lockedOut(error: ApiError): Outcome {
  storeUnfinished(null)
  const locked = lockOut(error)
  forgetEverything()
  return locked
}
