import { formatFullDay } from '@passbook/contract/dates'
import {
  type BusinessDate,
  addDays,
  daysBetween,
  parseBusinessDate,
} from '../../calendar/business-date.ts'
import { easternDate, easternInstant, easternTime } from '../../calendar/eastern.ts'

/**
 * Lives know three kinds of instants. Those of the past stay what they are. Those of a step that is
 * prepared whatever the day are days before today, at a time of day. Those of real time, on which
 * sign-ins run, are the moment people are made, or so long after it.
 *
 * While lives are made, today and real time are so far away that each kind is known by its year.
 */
export const PRESENT_DAY = parseBusinessDate('2040-06-15')
export const REAL_NOW = new Date('2050-01-01T00:00:00Z')

const NEAR_MS = 2 * 365 * 86_400_000
const PRESENT_MS = easternInstant(PRESENT_DAY, '12:00').getTime()
/** A day in a text that will be another when people are made: 2040-06-15, 6/15/2040, June 15, 2040. */
const FAR_YEAR = '20(?:3[89]|[45]\\d)'
export const FAR_DAY = new RegExp(
  String.raw`\b${FAR_YEAR}-\d\d-\d\d\b|\b(?:\d+/\d+/|[A-Z][a-z]{2,8} \d+, )${FAR_YEAR}\b`,
)
/** From here on a date can only come of a step that was prepared. */
export const FIRST_FAR_DATE = parseBusinessDate('2038-01-01')

const isNear = (instant: Date, ms: number) => Math.abs(instant.getTime() - ms) < NEAR_MS

/** An instant as it is kept; undefined when it is one of the past, which stays what it is. */
function keep(instant: Date): string | undefined {
  if (isNear(instant, REAL_NOW.getTime())) {
    return `@now+${Math.floor((instant.getTime() - REAL_NOW.getTime()) / 1000)}`
  }
  if (isNear(instant, PRESENT_MS)) {
    const [date, time] = [easternDate(instant), easternTime(instant)]
    if (easternInstant(date, time).getTime() !== instant.getTime()) {
      throw new Error(`${instant.toISOString()} is not a whole minute`)
    }
    return `@${daysBetween(PRESENT_DAY, date)} ${time}`
  }
  if (easternDate(instant) >= FIRST_FAR_DATE) {
    throw new Error(`${instant.toISOString()} is of no kind`)
  }
  return undefined
}

/** Of a column, as Postgres writes it in UTC. */
export function keepInstant(text: string): string {
  return keep(new Date(`${text.replace(' ', 'T')}:00`)) ?? text
}

const ISO = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

/** The day a letter is of: Friday, June 15, 2040. */
const LETTER_DAY = new RegExp(String.raw`\b[A-Z][a-z]+day, [A-Z][a-z]+ \d+, ${FAR_YEAR}\b`, 'g')

/** Those within a text. */
export function keepInstantsIn(text: string): string {
  return text
    .replaceAll(ISO, (iso) => {
      const kept = keep(new Date(iso))
      return kept ? `{${kept}}` : iso
    })
    .replaceAll(LETTER_DAY, (words) => {
      const day = new Date(`${words} UTC`)
      if (!isNear(day, PRESENT_MS)) return words
      const date = parseBusinessDate(day.toISOString().slice(0, 10))
      return `{@${daysBetween(PRESENT_DAY, date)} day}`
    })
}

/** When people are made. */
export interface Making {
  now: Date
  today: BusinessDate
}

/** A kept instant at this making; nothing that has happened lies ahead of it. */
function tell(kept: string, { now, today }: Making): Date | undefined {
  const real = /^@now\+(-?\d+)$/.exec(kept)
  if (real) return new Date(now.getTime() + Number(real[1]) * 1000)
  const present = /^@(-?\d+) (\d\d:\d\d)$/.exec(kept)
  if (!present) return undefined
  const [days, time = ''] = [Number(present[1]), present[2]]
  const instant = easternInstant(addDays(today, days), time)
  return days <= 0 && instant > now ? now : instant
}

/** For a column. Rows of one moment stay in their order, a millionth of a second apart. */
export function tellInstant(kept: string, making: Making, place: number): string {
  const instant = tell(kept, making)
  if (instant === undefined) return kept
  if (!kept.startsWith('@now')) return instant.toISOString()
  const later = new Date(instant.getTime() + Math.floor(place / 1000)).toISOString()
  return later.replace('Z', `${String(place % 1000).padStart(3, '0')}Z`)
}

export function tellInstantsIn(text: string, making: Making): string {
  return text.replaceAll(/\{(@[^}]+)\}/g, (all, kept: string) => {
    const day = /^@(-?\d+) day$/.exec(kept)
    if (day) return formatFullDay(addDays(making.today, Number(day[1])))
    return tell(kept, making)?.toISOString() ?? all
  })
}
