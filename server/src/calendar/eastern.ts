import { type BusinessDate, businessDate, partsOf } from './business-date.ts'

/** Eastern Time, on which cut-offs and business days run (RULES: Moving money). */

const DAY_MS = 86_400_000
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
  second: number
}

function readWallClock(instant: Date): EasternWallClock {
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of wallClock.formatToParts(instant)) field[type] = Number(value)
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = field
  return { date: businessDate(year, month, day), hour, minute, second }
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

/** How far Eastern Time is ahead of UTC at this instant; negative in fact. */
function offsetMs(instantMs: number): number {
  const { date, hour, minute, second } = readWallClock(new Date(instantMs))
  const { year, month, day } = partsOf(date)
  const wholeSecondMs = Math.floor(instantMs / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecondMs
}

/**
 * The instant of an Eastern date and wall-clock time (HH:MM). A time that daylight saving skips
 * happens as much later as was skipped (02:30 is 03:30); one that it repeats is the first of the two.
 */
export function easternInstant(date: BusinessDate, time: string): Date {
  const match = WALL_TIME.exec(time)
  if (match === null) throw new RangeError(`Not a time as HH:MM: ${time}`)
  const { year, month, day } = partsOf(date)
  const wallMs = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]))
  const offsetBefore = offsetMs(wallMs - DAY_MS)
  const offsetAfter = offsetMs(wallMs + DAY_MS)
  // Only past a switch does the earlier offset miss the wall time and the later one hit it.
  const isPastSwitch =
    offsetBefore !== offsetAfter &&
    offsetMs(wallMs - offsetBefore) !== offsetBefore &&
    offsetMs(wallMs - offsetAfter) === offsetAfter
  return new Date(wallMs - (isPastSwitch ? offsetAfter : offsetBefore))
}
