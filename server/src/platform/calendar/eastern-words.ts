import { formatDate } from '@passbook/contract/dates'
import { easternDate, easternTime } from './eastern.ts'

/** A time of an Eastern wall clock for people: 16:00 is 4:00 PM. */
export function twelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
}

/** An instant in a letter, such as a last moment to cancel: cut-offs run on Eastern Time (RULES). */
export function easternWords(instant: Date): string {
  return `${formatDate(easternDate(instant))}, ${twelveHours(easternTime(instant))} Eastern Time`
}
