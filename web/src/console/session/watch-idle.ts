import { LIMITS, inMs } from '@passbook/contract/limits'
import { useIdle } from './sign-in-store.ts'

const { idleMinutes, warnedSeconds, notedSeconds } = LIMITS.staff
/** The server records activity only now and then, so a session may end that much earlier. */
const IDLE_MS = inMs(idleMinutes, 'minute') - inMs(notedSeconds, 'second')
const WARNING_MS = inMs(warnedSeconds, 'second')
/** Slightly after the server's limit, so that the session has ended when we check. */
const CHECK_AFTER_MS = inMs(idleMinutes, 'minute') + 2_000

/** A channel by which the tabs of a browser, which share a session, report activity. */
type Tabs = Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>

/**
 * Warns before an idle session ends, and checks once it has, so that an unattended screen shows no
 * customer. Activity in another tab keeps the session alive and restarts the timers.
 */
export function watchIdle(
  ask: () => void,
  tabs: Tabs = openTabChannel(),
): { onAnswer: () => void } {
  let warningTimer: ReturnType<typeof setTimeout> | undefined
  let checkTimer: ReturnType<typeof setTimeout> | undefined
  const restartTimers = () => {
    clearTimeout(warningTimer)
    clearTimeout(checkTimer)
    const endsAtMs = Date.now() + IDLE_MS
    useIdle.setState({ endsAtMs: null })
    warningTimer = setTimeout(() => useIdle.setState({ endsAtMs }), IDLE_MS - WARNING_MS)
    checkTimer = setTimeout(ask, CHECK_AFTER_MS)
  }
  tabs.addEventListener('message', restartTimers)
  return {
    onAnswer: () => {
      restartTimers()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
      tabs.postMessage('answered')
    },
  }
}

function openTabChannel(): Tabs {
  return new BroadcastChannel(`passbook console ${location.host}`)
}
