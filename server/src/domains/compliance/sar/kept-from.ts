import { LIMITS } from '@passbook/contract/limits'
import { type BusinessDate, addMonths } from '../../../platform/calendar/business-date.ts'

const MONTHS_PER_YEAR = 12

/** Until when what ended on a day is kept at least. */
export function keptFrom(date: BusinessDate): BusinessDate {
  return addMonths(date, LIMITS.suspicion.keptYears * MONTHS_PER_YEAR)
}
