import { NCUA_TRUST_RULES_FROM } from '@passbook/contract/coverage'
import type { Insurer } from '@passbook/contract/enums'
import {
  type BusinessDate,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { type Day, LIMIT_CENTS } from './deposits.ts'

/** 330.10(b)(1): no more of them count. */
export const MOST_COUNTED = 5

/** From when a beneficiary counts whatever their share: 87 FR 4455; 89 FR 79397. */
const NEW_FROM: Readonly<Record<Insurer, BusinessDate>> = {
  FDIC: parseBusinessDate('2024-04-01'),
  NCUA: parseBusinessDate(NCUA_TRUST_RULES_FROM),
  NONE: parseBusinessDate('2024-04-01'),
}

function isNew({ insurer, asOf }: Day): boolean {
  return asOf >= NEW_FROM[insurer]
}

/** The day to come on which an insurer's rules change; null where none is known. */
export function nextChange(day: Day): BusinessDate | null {
  return isNew(day) ? null : NEW_FROM[day.insurer]
}

/** Until then the part of somebody who does not count was the owner's single account (745.4(b)). */
export function splitsOffCompanies(day: Day): boolean {
  return !isNew(day)
}

/**
 * What of an owner's accounts payable on death is insured: one limit for each different beneficiary,
 * five at most. Until the change, of more than five, all their shares up to a limit each, if that is
 * more (745.4(e)).
 */
export function trustLimit(shares: ReadonlyMap<string, number>, day: Day): number {
  const counted = Math.min(shares.size, MOST_COUNTED) * LIMIT_CENTS
  if (isNew(day) || shares.size <= MOST_COUNTED) return counted
  const each = [...shares.values()].reduce((sum, cents) => sum + Math.min(cents, LIMIT_CENTS), 0)
  return Math.max(counted, each)
}
