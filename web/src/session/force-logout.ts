import { LOGOUT, type Departure } from './departure.ts'
import { loaders } from './loaders.ts'
import { rememberReturnPath } from './return-path.ts'
import { useSession } from './session-store.ts'

type LeaveHandler = (departure: Departure) => void

let onLeave: LeaveHandler = () => undefined

/** Set once at start, because session code does not know the router. */
export function onForcedLogout(leave: LeaveHandler): void {
  onLeave = leave
}

/**
 * SPEC 4: sends the person to logout. After an expiry, but never after a deliberate logout, the
 * page they were on is remembered (STATES: Session edges).
 */
export function forceLogout(departure: Departure): void {
  const { kind } = useSession.getState()
  if (kind === 'none' || location.pathname === LOGOUT) return
  const progress = loaders.progress.cached()
  if (departure === 'expired' && kind === 'session' && progress) {
    rememberReturnPath(location.pathname + location.search, progress.depositor_id)
  }
  onLeave(departure)
}
