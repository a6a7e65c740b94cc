import { useEffect, useState } from 'react'
import { checkIfEnded, checkSession, keepAliveAfterActivity } from './check.ts'
import { useSession } from './session-store.ts'
import { CHECK_EVERY_MS, isWarningDue } from './timing.ts'

const TICK_MS = 1000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** SPEC 4: keeps the session alive while the person is active. */
export function useKeepAlive(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const options = { capture: true, passive: true }
    for (const event of ACTIVITY) addEventListener(event, keepAliveAfterActivity, options)
    return () => {
      for (const event of ACTIVITY) removeEventListener(event, keepAliveAfterActivity, options)
    }
  }, [isOn])
}

/** SPEC 4: for the pages that watch the token. Returns whether it is time to ask "Stay signed in?". */
export function useSessionWatch(isOn: boolean): boolean {
  const [isWarning, setWarning] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const ticking = setInterval(once(tick), TICK_MS)
    const checking = setInterval(() => void checkSession(), CHECK_EVERY_MS)
    // Timers sleep in a hidden tab, so the session is checked when it is visible again.
    const wake = () => document.visibilityState === 'visible' && void checkSession()
    document.addEventListener('visibilitychange', wake)

    async function tick() {
      setWarning(isWarningDue(useSession.getState().endsAtMs, Date.now()))
      await checkIfEnded()
    }

    return () => {
      clearInterval(ticking)
      clearInterval(checking)
      document.removeEventListener('visibilitychange', wake)
      setWarning(false)
    }
  }, [isOn])
  return isOn && isWarning
}

/** Does not start again before it is done. */
function once(run: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run().finally(() => (isRunning = false))
  }
}
