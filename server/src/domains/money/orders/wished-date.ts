import { formatDate } from '@passbook/contract/dates'
import { LIMITS } from '@passbook/contract/limits'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { invalid } from '../../../platform/errors.ts'

/** The day somebody wants a transfer to leave: from today on, and not too far ahead. */
export function readWishedDate(date: string | undefined, now: Date): BusinessDate | undefined {
  if (date === undefined) return undefined
  const wished = parseBusinessDate(date)
  const today = easternDate(now)
  if (wished < today) throw invalid('date', 'Choose today or a later day.')
  const last = addDays(today, LIMITS.scheduledTransfer.daysAhead)
  if (wished > last) throw invalid('date', `Choose a day up to ${formatDate(last)}.`)
  return wished
}
