import { authEndpoints } from '@passbook/contract/auth'
import { call } from '../api/client.ts'
import { forceLogout } from './force-logout.ts'
import { askForProgress } from './progress.ts'
import { takeCheck, useSession } from './session-store.ts'
import { tellTabs } from './tabs.ts'
import { hasEnded, mayKeepAlive } from './timing.ts'

let keptAliveAtMs: number | null = null

/** Prolongs the session and tells the other tabs, which then do not warn. */
export async function keepAlive(): Promise<void> {
  keptAliveAtMs = Date.now()
  await ask(authEndpoints.authCheck)
  const { session_id, endsAtMs } = useSession.getState()
  if (session_id && endsAtMs) tellTabs({ kind: 'extended', session_id, endsAtMs })
}

/** SPEC 4: a keep-alive after activity. A silent server is met by the next check. */
export function keepAliveAfterActivity(): void {
  const isVisible = document.visibilityState === 'visible'
  if (!mayKeepAlive({ nowMs: Date.now(), lastAtMs: keptAliveAtMs, isVisible })) return
  void keepAlive().catch(() => undefined)
}

/** SPEC 4: out when nothing is left; a 401 leads out by itself, a silent server waits. */
export async function checkSession(): Promise<void> {
  await ask(authEndpoints.authCheckNoExt).catch(() => undefined)
}

/** At the end by this browser's clock: another tab may have prolonged it, so the server says. */
export async function checkIfEnded(): Promise<void> {
  if (!isAtEnd()) return
  await checkSession()
  if (isAtEnd()) forceLogout('expired')
}

function isAtEnd(): boolean {
  return hasEnded(useSession.getState().endsAtMs, Date.now())
}

type Check = typeof authEndpoints.authCheck | typeof authEndpoints.authCheckNoExt

async function ask(endpoint: Check): Promise<void> {
  const { bearerToken } = useSession.getState()
  const take = askForProgress()
  const { data } = await call(endpoint, {})
  // Signed out meanwhile: the answer is about a session that is no longer this tab's.
  if (useSession.getState().bearerToken !== bearerToken) return
  takeCheck(data, take)
  if (data.seconds_left <= 0) forceLogout('expired')
}
