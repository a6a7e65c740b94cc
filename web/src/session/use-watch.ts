import { useEffect, useState } from 'react'
import { checkIfEnded, checkSession, keepAliveAfterActivity } from './check.ts'
import { useSession } from './session-store.ts'
import { CHECK_EVERY_MS, isWarningDue } from './timing.ts'

const TICK_MS = 1000
const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** SPEC 4: keeps the session alive while the person does something. */
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

/** SPEC 4: the pages that watch the token. Answers whether it is time to ask "Stay signed in?". */
export function useSessionWatch(isOn: boolean): boolean {
  const [isWarning, setWarning] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const ticking = setInterval(once(tick), TICK_MS)
    const checking = setInterval(() => void checkSession(), CHECK_EVERY_MS)
    // Timers sleep in a hidden tab; what happened meanwhile is asked when it is looked at again.
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

/** Does not begin again before it is done. */
function once(run: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void run().finally(() => (isRunning = false))
  }
}
