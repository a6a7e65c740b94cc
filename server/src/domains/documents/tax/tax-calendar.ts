import {
  type BusinessDate,
  addDays,
  businessDate,
  laterOf,
} from '../../../platform/calendar/business-date.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'

/** After which day the forms of a year are made. */
export function formsDay(taxYear: number, dayOfJanuary: number): BusinessDate {
  return businessDate(taxYear + 1, 1, dayOfJanuary)
}

/** Until when the law wants them given: 31 January, or the next business day (RULES-2: Tax). */
export function readyBy(taxYear: number): BusinessDate {
  return onOrAfterBusinessDay(businessDate(taxYear + 1, 1, 31))
}

/** For one that comes late. */
const ONLINE_DAYS = 90

/** At least so long a form stays online (RULES-2: Tax). */
export function onlineUntil(taxYear: number, madeOn: BusinessDate): BusinessDate {
  return laterOf(businessDate(taxYear + 1, 10, 15), addDays(madeOn, ONLINE_DAYS))
}
