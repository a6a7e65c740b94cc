import { LIMITS, inMs } from '@passbook/contract/limits'

/** After the server's own, so that it has ended when it is asked. */
const MARGIN_MS = 2_000
const IDLE_MS = inMs(LIMITS.staff.idleMinutes, 'minute') + MARGIN_MS

/**
 * Asks once nothing was asked for as long as a session rests: whoever has left their desk leaves no
 * customer on the screen. Another tab may have kept it alive; then the waiting begins anew.
 */
export function watchIdle(ask: () => void): { onAnswer: () => void } {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    onAnswer: () => {
      clearTimeout(waiting)
      waiting = setTimeout(ask, IDLE_MS)
    },
  }
}
