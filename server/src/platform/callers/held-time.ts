import type { BusinessDate } from '../calendar/business-date.ts'

/** The time in which somebody holds the account: of before and after they read nothing (STATES: Joint). */
export interface HeldTime {
  /** The day of joining; null for the first holder, who had it all along. */
  since: BusinessDate | null
  /** The day of leaving. */
  until: BusinessDate | null
  /** Whoever is still to sign the documents held it at no time. */
  isNever: boolean
}

export function heldTime({
  is_primary,
  joined_on,
  left_on,
}: {
  is_primary: boolean
  joined_on: BusinessDate | null
  left_on: BusinessDate | null
}): HeldTime {
  if (is_primary) return { since: null, until: null, isNever: false }
  return { since: joined_on, until: left_on, isNever: joined_on === null }
}

/** Whether it is theirs now. */
export function isHeldNow({ until, isNever }: HeldTime): boolean {
  return until === null && !isNever
}
