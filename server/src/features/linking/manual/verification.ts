const MAX_TRIES = 3
const WAIT_MS = 14 * 86_400_000

/** STATES: three tries at the amounts of one issue, within 14 days. */
export function freshVerification(now: Date): { tries_left: number; verification_ends_at: Date } {
  return { tries_left: MAX_TRIES, verification_ends_at: new Date(now.getTime() + WAIT_MS) }
}
