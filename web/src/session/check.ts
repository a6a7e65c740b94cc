import { authEndpoints } from '@passbook/contract/auth'
import { call } from '../api/client.ts'
import { forceLogout } from './force-logout.ts'
import { beginProgressRead } from './progress.ts'
import { storeCheck, useSession } from './session-store.ts'
import { notifyTabs } from './tabs.ts'
import { hasEnded, mayKeepAlive } from './timing.ts'

let keptAliveAtMs: number | null = null

/** Prolongs the session and notifies the other tabs, which then do not warn. */
export async function keepAlive(): Promise<void> {
  keptAliveAtMs = Date.now()
  await fetchCheck(authEndpoints.authCheck)
  const { session_id, endsAtMs } = useSession.getState()
  if (session_id && endsAtMs) notifyTabs({ kind: 'extended', session_id, endsAtMs })
}

/** SPEC 4: a keep-alive after activity. If the server does not answer, the next check handles it. */
export function keepAliveAfterActivity(): void {
  const isVisible = document.visibilityState === 'visible'
  if (!mayKeepAlive({ nowMs: Date.now(), lastAtMs: keptAliveAtMs, isVisible })) return
  void keepAlive().catch(() => undefined)
}

/** SPEC 4: signs out when no time is left; a 401 signs out automatically, a missing reply changes nothing. */
export async function checkSession(): Promise<void> {
  await fetchCheck(authEndpoints.authCheckNoExt).catch(() => undefined)
}

/** When time is up by this browser's clock, asks the server, because another tab may have prolonged it. */
export async function checkIfEnded(): Promise<void> {
  if (!isAtEnd()) return
  await checkSession()
  if (isAtEnd()) forceLogout('expired')
}

function isAtEnd(): boolean {
  return hasEnded(useSession.getState().endsAtMs, Date.now())
}

type Check = typeof authEndpoints.authCheck | typeof authEndpoints.authCheckNoExt

async function fetchCheck(endpoint: Check): Promise<void> {
  const { bearerToken } = useSession.getState()
  const take = beginProgressRead()
  const { data } = await call(endpoint, {})
  // If the person signed out meanwhile, the answer is about a session that is no longer this tab's.
  if (useSession.getState().bearerToken !== bearerToken) return
  storeCheck(data, take)
  if (data.seconds_left <= 0) forceLogout('expired')
}
