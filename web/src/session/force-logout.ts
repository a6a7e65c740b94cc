import { LOGOUT, type Departure } from './departure.ts'
import { loaders } from './loaders.ts'
import { rememberReturnPath } from './return-path.ts'
import { useSession } from './session-store.ts'

type LeaveBy = (departure: Departure) => void

let leaveBy: LeaveBy = () => undefined

/** Set once at start: session code does not know the router. */
export function onForcedLogout(leave: LeaveBy): void {
  leaveBy = leave
}

/**
 * SPEC 4: sends the person to logout. After an expiry, and never after a chosen log out, the page
 * they were on is remembered (STATES: Session edges).
 */
export function forceLogout(departure: Departure): void {
  const { kind } = useSession.getState()
  if (kind === 'none' || location.pathname === LOGOUT) return
  const progress = loaders.progress.cached()
  if (departure === 'expired' && kind === 'session' && progress) {
    rememberReturnPath(location.pathname + location.search, progress.depositor_id)
  }
  leaveBy(departure)
}
