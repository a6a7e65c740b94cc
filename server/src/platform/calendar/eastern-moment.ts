import { isBusinessDate } from './business-date.ts'
import { easternInstant } from './eastern.ts'
import { invalid } from '../errors.ts'

/** The instant of a day and a time by the Eastern clock. */
export function readEasternMoment(text: string | null): Date | null {
  if (text === null) return null
  const [date = '', time = ''] = text.split('T')
  if (!isBusinessDate(date)) throw invalid('ends_at', 'There is no such day.')
  return easternInstant(date, time)
}
