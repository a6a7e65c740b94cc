import { LIMITS, inMs } from '@passbook/contract/limits'

/** STATES: so many tries at the amounts of one issue, within so many days. */
export function freshVerification(now: Date): { tries_left: number; verification_ends_at: Date } {
  const { tries, days } = LIMITS.microdeposits
  return {
    tries_left: tries,
    verification_ends_at: new Date(now.getTime() + inMs(days, 'day')),
  }
}
