import type { BusinessDate } from '../calendar/business-date.ts'

/** The period in which a person holds the account; they see nothing from before or after (STATES: Joint). */
export interface OwnershipPeriod {
  /** The day they joined; null for the first holder, who had the account from the start. */
  since: BusinessDate | null
  /** The day they left. */
  until: BusinessDate | null
  /** True for a person who has not signed the documents yet, and so never held the account. */
  isNever: boolean
}

export function ownershipPeriod({
  is_primary,
  joined_on,
  left_on,
}: {
  is_primary: boolean
  joined_on: BusinessDate | null
  left_on: BusinessDate | null
}): OwnershipPeriod {
  if (is_primary) return { since: null, until: null, isNever: false }
  return { since: joined_on, until: left_on, isNever: joined_on === null }
}

/** Whether the person holds the account now. */
export function isCurrentHolder({ until, isNever }: OwnershipPeriod): boolean {
  return until === null && !isNever
}
