import { hooks } from '../api/client.ts'
import type { Departure } from './departure.ts'
import { forceLogout, onForcedLogout } from './force-logout.ts'
import { storeProgress } from './progress.ts'
import { useSession } from './session-store.ts'
import { openTabs } from './tabs.ts'
import { onUnauthorized } from './unauthorized.ts'

/** Connects the session to the calls, to the router and to the other tabs. */
export function startSession(leave: (departure: Departure) => void): void {
  hooks.bearerToken = () => useSession.getState().bearerToken
  hooks.onUnauthorized = onUnauthorized
  hooks.onProgress = storeProgress
  onForcedLogout(leave)
  openTabs((message) => {
    if (message.kind === 'signed-out') return forceLogout('elsewhere')
    const { session_id } = useSession.getState()
    if (session_id === message.session_id) useSession.setState({ endsAtMs: message.endsAtMs })
  })
}
