import { type BusinessDate, addMonths } from '../../../../platform/calendar/business-date.ts'
import type { Owner } from './deposits.ts'

/** 330.3(j): so long an owner's death changes nothing. */
const GRACE_MONTHS = 6

/**
 * Whose a deposit is on a day: an invitee's once they have signed or have access (330.9(c), 745.8(c)),
 * and for six months after their death still the dead one's. Nobody: the last owner is long dead.
 */
export function ownersOn(owners: readonly Owner[], asOf: BusinessDate): Owner[] {
  return owners.filter(
    ({ since, died }) =>
      (since === undefined || since <= asOf) &&
      (died === undefined || asOf <= addMonths(died, GRACE_MONTHS)),
  )
}
