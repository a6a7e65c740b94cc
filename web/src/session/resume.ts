import { authEndpoints } from '@passbook/contract/auth'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { call } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { earlyCheck } from './early-check.ts'
import { endOnServer } from './log-out.ts'
import { isLogoutOwed } from './owed-logout.ts'
import { beginProgressRead } from './progress.ts'
import { noteExpiry } from './return-path.ts'
import { storeCheck } from './session-store.ts'

let resuming: Promise<void> | null = null

/**
 * STATES: after a reload the browser waits for `GET /auth-check`, which issues this tab's token, before
 * any guard runs. A missing reply is not a logout: the page offers Retry.
 */
export function resume(): Promise<void> {
  resuming ??= tryToResume().catch((error: unknown) => {
    resuming = null
    throw error
  })
  return resuming
}

async function tryToResume(): Promise<void> {
  if (!mayHaveSession()) return
  if (isLogoutOwed()) await endOnServer()
  if (isLogoutOwed()) return
  try {
    const take = beginProgressRead()
    const { data } = await call(authEndpoints.authCheck, {}, { transport: earlyCheck() })
    storeCheck(data, take)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== HTTP_STATUS.UNAUTHORIZED) throw error
    noteExpiry()
  }
}

/** The server marks its page if the browser sent a session cookie; Vite's page has no mark. */
function mayHaveSession(): boolean {
  const { session } = document.documentElement.dataset
  return session === 'present' || (session === undefined && import.meta.env.DEV)
}
