import { LIMITS, inMs } from '@passbook/contract/limits'
import { useIdle } from './sign-in-store.ts'

const { idleMinutes, warnedSeconds, notedSeconds } = LIMITS.staff
/** The server notes now and then that somebody works: it may end that much before the full time. */
const RESTS_MS = inMs(idleMinutes, 'minute') - inMs(notedSeconds, 'second')
const WARNED_MS = inMs(warnedSeconds, 'second')
/** After the server's own, so that it has ended when it is asked. */
const ENDED_MS = inMs(idleMinutes, 'minute') + 2_000

/** What the tabs of one browser share: their session, and so that one of them is at work. */
type Tabs = Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>

/**
 * Warns before a session ends by rest, and asks once it has: whoever has left their desk leaves no
 * customer on the screen. Work in another tab keeps it alive; then the waiting begins anew.
 */
export function watchIdle(ask: () => void, tabs: Tabs = openTabs()): { onAnswer: () => void } {
  let warning: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const restAnew = () => {
    clearTimeout(warning)
    clearTimeout(waiting)
    const endsAtMs = Date.now() + RESTS_MS
    useIdle.setState({ endsAtMs: null })
    warning = setTimeout(() => useIdle.setState({ endsAtMs }), RESTS_MS - WARNED_MS)
    waiting = setTimeout(ask, ENDED_MS)
  }
  tabs.addEventListener('message', restAnew)
  return {
    onAnswer: () => {
      restAnew()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
      tabs.postMessage('answered')
    },
  }
}

function openTabs(): Tabs {
  return new BroadcastChannel(`passbook console ${location.host}`)
}
