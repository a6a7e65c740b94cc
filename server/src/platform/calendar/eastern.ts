import { formatMoment } from '@passbook/contract/format-dates'
import { invalid } from '../errors.ts'
import { type BusinessDate, businessDate, partsOf, isBusinessDate } from './business-date.ts'

/** Conversions of Eastern Time, which cut-offs and business days use (RULES: Moving money). */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** More than the number of hours in a year. */
const MAX_HOURS = 10_000
const WALL_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

interface EasternWallClock {
  date: BusinessDate
  hour: number
  minute: number
}

function readWallClock(instant: Date): EasternWallClock {
  const instantMs = instant.getTime()
  if (Number.isNaN(instantMs)) throw new RangeError('Not an instant')
  const wall = new Date(instantMs + offsetMs(instantMs))
  const date = businessDate(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate())
  return { date, hour: wall.getUTCHours(), minute: wall.getUTCMinutes() }
}

/** The date on an Eastern calendar at this instant. */
export function easternDate(instant: Date): BusinessDate {
  return readWallClock(instant).date
}

/** The Eastern wall clock at this instant, as HH:MM. */
export function easternTime(instant: Date): string {
  const { hour, minute } = readWallClock(instant)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const offsets = new Map<number, number>()

/**
 * How far Eastern Time is ahead of UTC at this instant; always negative. The offset changes only at whole
 * hours of UTC, so each hour is looked up once: a transfer needs it a dozen times.
 */
function offsetMs(instantMs: number): number {
  const hour = Math.floor(instantMs / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= MAX_HOURS) offsets.clear()
  const found = lookUpOffset(hour * HOUR_MS)
  offsets.set(hour, found)
  return found
}

function lookUpOffset(instantMs: number): number {
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of wallClock.formatToParts(instantMs)) field[type] = Number(value)
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = field
  return Date.UTC(year, month - 1, day, hour, minute, second) - instantMs
}

/**
 * The instant of an Eastern date and wall-clock time (HH:MM). A time skipped by daylight saving moves forward
 * by the skipped amount (02:30 is 03:30); a repeated time means the first of the two.
 */
export function easternInstant(date: BusinessDate, time: string): Date {
  const match = WALL_TIME.exec(time)
  if (match === null) throw new RangeError(`Not a time as HH:MM: ${time}`)
  const { year, month, day } = partsOf(date)
  const wallMs = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]))
  const offsetBefore = offsetMs(wallMs - DAY_MS)
  const offsetAfter = offsetMs(wallMs + DAY_MS)
  // Only after a switch does the earlier offset miss the wall time and the later one match it.
  const isPastSwitch =
    offsetBefore !== offsetAfter &&
    offsetMs(wallMs - offsetBefore) !== offsetBefore &&
    offsetMs(wallMs - offsetAfter) === offsetAfter
  return new Date(wallMs - (isPastSwitch ? offsetAfter : offsetBefore))
}

/** Formats a wall-clock time for people: 16:00 is 4:00 PM. */
export function twelveHours(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
}

/** Formats an instant for an email or a message, as the pages do: "Nov 17, 2026, 3:45 PM ET". */
export function easternWords(instant: Date): string {
  return formatMoment(instant.toISOString())
}

/** Parses a date and time of Eastern Time, YYYY-MM-DDTHH:MM. */
export function readEasternMoment(text: string | null): Date | null {
  if (text === null) return null
  const [date = '', time = ''] = text.split('T')
  if (!isBusinessDate(date)) throw invalid('ends_at', 'There is no such day.')
  return easternInstant(date, time)
}
