import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { formatWeekdayName } from './format-dates.ts'
import { AmountCents } from './money.ts'

/** How often a deposit repeats. */
export const Every = z.enum(['week', 'two_weeks', 'month'], 'Choose how often it repeats')
export type Every = z.infer<typeof Every>

/**
 * ACTIVE: the next deposit leaves on its day. WAITING: the linked account was changed, and nothing
 * leaves before a holder approves the new one. ENDED: there are no more deposits.
 */
export const ScheduleStatus = z.enum(['ACTIVE', 'WAITING', 'ENDED'])
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

/** STATES: Schedules. A deposit that repeats; each occurrence is a separate transaction. */
export const Schedule = z.object({
  uuid: z.uuid(),
  /** The amount of all future deposits; one that was changed individually may differ. */
  amount_cents: AmountCents,
  every: Every,
  /** The first day. A monthly deposit repeats on this day, or on the last day of a shorter month. */
  anchor_date: BusinessDate,
  /** The day the next one leaves; null once the schedule has ended. */
  next_date: z.nullable(BusinessDate),
  /** Nothing leaves after this day. */
  ends_on: z.nullable(BusinessDate),
  status: ScheduleStatus,
})
export type Schedule = z.infer<typeof Schedule>

/** How a deposit is to repeat. */
export const Repeat = z.strictObject({ every: Every, ends_on: z.optional(BusinessDate) })
export type Repeat = z.infer<typeof Repeat>

/** For a repeating deposit: only this one, or this one and all that follow. */
export const AppliesTo = z.enum(
  ['this', 'following'],
  'Choose only this one, or this and future deposits',
)
export type AppliesTo = z.infer<typeof AppliesTo>

const EVERY_WORDS: Readonly<Record<Every, string>> = {
  week: 'every week',
  two_weeks: 'every two weeks',
  month: 'every month',
}

/** "every two weeks", as pages and letters say it. */
export function everyWords(every: Every): string {
  return EVERY_WORDS[every]
}

/** The first day of the month that some months do not have. */
const FIRST_RARE_DAY = 29

/** "every week on Friday", "every month on the 5th": the days it repeats on. */
export function repeatWords({
  every,
  anchor_date,
}: Pick<Schedule, 'every' | 'anchor_date'>): string {
  if (every !== 'month') {
    return `${everyWords(every)} on ${formatWeekdayName(anchor_date)}`
  }
  const day = Number(anchor_date.slice(-2))
  const rare = day >= FIRST_RARE_DAY ? ', or the last day of a shorter month' : ''
  return `${everyWords(every)} on the ${ordinal(day)}${rare}`
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13
  const ending = isTeen
    ? undefined
    : ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[day % 10]
  return `${day}${ending ?? 'th'}`
}
