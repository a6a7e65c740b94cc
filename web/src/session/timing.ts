/** The timing of session watching (SPEC 4, 9; UX 21), as pure functions of two clock readings. */

const KEEP_ALIVE_THROTTLE_MS = 30_000
export const CHECK_EVERY_MS = 60_000
const WARNING_MS = 120_000

const FIRST_POLL_MS = 2_000
const SLOWEST_POLL_MS = 30_000
const POLL_SLOWDOWN = 1.4

/** How long to wait before polling again. */
export function nextPollMs(timesPolled: number): number {
  return Math.min(SLOWEST_POLL_MS, Math.round(FIRST_POLL_MS * POLL_SLOWDOWN ** timesPolled))
}

/** SPEC 4: after user activity, while the tab is visible, at most once in 30 seconds. */
export function mayKeepAlive(state: {
  nowMs: number
  lastAtMs: number | null
  isVisible: boolean
}): boolean {
  const { nowMs, lastAtMs, isVisible } = state
  return isVisible && (lastAtMs === null || nowMs - lastAtMs >= KEEP_ALIVE_THROTTLE_MS)
}

export function hasEnded(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs
}

/** UX 21: in the last two minutes the page asks whether to stay signed in. */
export function isWarningDue(endsAtMs: number | null, nowMs: number): boolean {
  if (endsAtMs === null) return false
  const leftMs = endsAtMs - nowMs
  return leftMs > 0 && leftMs <= WARNING_MS
}
