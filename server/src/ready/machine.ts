import { type BusinessDate, businessDate, dayOfWeek } from '../platform/calendar/business-date.ts'
import { easternInstant, easternTime } from '../platform/calendar/eastern.ts'
import { federalReserveHolidays } from '../platform/calendar/holidays.ts'
import type { Check, Deployment } from './check.ts'

const MOST_APART_MS = 2_000
const MONDAY = 1
const THURSDAY = 4
const SUNDAY = 0
/** This year and the two after it: transfers are promised, and forms are due, so far ahead at most. */
const YEARS_AHEAD = [0, 1, 2]

export const machineChecks: readonly Check[] = [
  {
    name: 'clocks',
    danger: 'a law is broken',
    needsDatabase: true,
    look: compareClocks,
  },
  {
    name: 'time zones of Node',
    danger: 'a law is broken',
    look({ ctx, options: { world } }) {
      const timeAt = world?.timeAt ?? easternTime
      return yearsFrom(ctx.realTime.now()).flatMap((year) => findWrongSwitch(year, timeAt))
    },
  },
  {
    name: 'bank holidays',
    danger: 'a law is broken',
    look({ ctx, options: { world } }) {
      const holidaysOf = world?.holidaysOf ?? federalReserveHolidays
      return yearsFrom(ctx.realTime.now()).flatMap((year) => findWrongHolidays(year, holidaysOf))
    },
  },
]

/**
 * Every process takes the time of the database (decision 126), so cut-offs and legal deadlines are wrong if that
 * is the clock that is off. Which of the two it is nobody can say from here.
 */
async function compareClocks({ ctx, options: { world } }: Deployment): Promise<string[]> {
  const machineMs = world?.machineMs ?? Date.now
  const askedMs = machineMs()
  const { rows } = await ctx.pool.query<{ at_ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms',
  )
  const answeredMs = machineMs()
  const atMs = rows[0]?.at_ms ?? 0
  // The database read its clock somewhere in between, so a slow answer is no difference.
  const apartMs = Math.max(askedMs - atMs, atMs - answeredMs, 0)
  if (apartMs <= MOST_APART_MS) return []
  const seconds = (apartMs / 1000).toFixed(1)
  const direction = askedMs > atMs ? 'ahead of' : 'behind'
  return [
    `The clock of this machine is ${seconds} seconds ${direction} that of the database: turn on the time service of both machines (timedatectl set-ntp true).`,
  ]
}

function yearsFrom(now: Date): number[] {
  return YEARS_AHEAD.map((ahead) => now.getUTCFullYear() + ahead)
}

/** Daylight saving time begins on the second Sunday of March and ends on the first of November (15 USC 260a). */
function findWrongSwitch(year: number, timeAt: (instant: Date) => string): string[] {
  const begins = Date.UTC(year, 2, nth(year, 3, SUNDAY, 2), 7)
  const ends = Date.UTC(year, 10, nth(year, 11, SUNDAY, 1), 6)
  const shown = [begins - 1, begins, ends - 1, ends].map((at) => timeAt(new Date(at)))
  const noon = easternInstant(businessDate(year, 7, 15), '12:00').toISOString()
  const isRight = shown.join(' ') === '01:59 03:00 01:59 01:00' && noon.endsWith('T16:00:00.000Z')
  if (isRight) return []
  return [
    `Node computes Eastern time wrongly in ${year}, by which deadlines run: use a Node with full time zone data (npm ci installs one).`,
  ]
}

/** The holidays of the Federal Reserve by the law's own words (5 USC 6103), not by the library that is used. */
function findWrongHolidays(
  year: number,
  holidaysOf: (year: number) => ReadonlySet<BusinessDate>,
): string[] {
  const expected = holidaysByLaw(year)
  const computed = holidaysOf(year)
  const wrong = [
    ...expected.filter((date) => !computed.has(date)).map((date) => `${date} is missing`),
    ...[...computed].filter((date) => !expected.includes(date)).map((date) => `${date} is none`),
  ]
  if (wrong.length === 0) return []
  return [
    `The bank holidays of ${year} are wrong (${wrong.join(', ')}), so promised dates are too: update the software, and compare with frbservices.org before money moves.`,
  ]
}

function holidaysByLaw(year: number): BusinessDate[] {
  const [january, february, may, june, july] = [1, 2, 5, 6, 7]
  const [september, october, november, december] = [9, 10, 11, 12]
  const fixed = [
    [january, 1],
    [june, 19],
    [july, 4],
    [november, 11],
    [december, 25],
  ] as const
  return [
    ...fixed.map(([month, day]) => afterSunday(businessDate(year, month, day))),
    businessDate(year, january, nth(year, january, MONDAY, 3)),
    businessDate(year, february, nth(year, february, MONDAY, 3)),
    businessDate(year, may, lastMondayOfMay(year)),
    businessDate(year, september, nth(year, september, MONDAY, 1)),
    businessDate(year, october, nth(year, october, MONDAY, 2)),
    businessDate(year, november, nth(year, november, THURSDAY, 4)),
  ]
}

/** A holiday on a Sunday is kept on Monday; one on a Saturday stays, and banks are open on Friday. */
function afterSunday(date: BusinessDate): BusinessDate {
  if (dayOfWeek(date) !== SUNDAY) return date
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return businessDate(year, month, day + 1)
}

/** The day of the month of its nth such weekday. */
function nth(year: number, month: number, weekday: number, count: number): number {
  const first = dayOfWeek(businessDate(year, month, 1))
  return 1 + ((weekday - first + 7) % 7) + (count - 1) * 7
}

function lastMondayOfMay(year: number): number {
  const fifth = nth(year, 5, MONDAY, 5)
  return fifth <= 31 ? fifth : fifth - 7
}
