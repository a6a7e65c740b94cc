import * as wording from './wording.ts'

/** The remaining time: counted, shown and spoken. */

export function secondsUntil(atMs: number | null, nowMs: number): number {
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/** Minutes and seconds, like 1:05. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The text for screen readers, which changes now and then, not every second. */
export function spokenCountdown(seconds: number): string {
  if (seconds > 60) return wording.lessThanTwoMinutesLeft
  if (seconds > 30) return wording.lessThanOneMinuteLeft
  return seconds > 10 ? wording.lessThan30SecondsLeft : wording.lessThan10SecondsLeft
}
