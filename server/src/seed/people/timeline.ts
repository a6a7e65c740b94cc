import { type BusinessDate, addDays } from '../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../platform/calendar/eastern.ts'
import { onOrBeforeBusinessDay } from '../../platform/calendar/holidays.ts'
import type { SnapshotStep } from '../snapshot/snapshot-file.ts'
import type { DemoPerson, Step } from './story.ts'

export interface Moment {
  person: DemoPerson
  step: Step
  /** When the step happens by the banking clock; never later than now. */
  at: Date
}

const MID_MORNING = '10:00'

/**
 * Steps older than this many days are part of the snapshot, with the dates they had when it was made.
 * Later steps run at the first start, on days relative to today.
 */
export const TAIL_DAYS = 12

export function isHistory({ day }: Pick<Step, 'day'>): boolean {
  return day < -TAIL_DAYS
}

/** The end of the history of a snapshot that is made for a day. */
export function endOfHistory(day: BusinessDate): Date {
  return easternInstant(addDays(day, -TAIL_DAYS), '00:00')
}

/** The steps of a person that belong in a snapshot, as its head lists them. */
export function historyOf({ steps }: Pick<DemoPerson, 'steps'>): SnapshotStep[] {
  return steps.filter(isHistory).map(({ day, at = MID_MORNING }) => [day, at])
}

/** Sorts the steps of these people by time. Steps at the same time keep the order of the table. */
export function timelineOf(people: readonly DemoPerson[], now: Date): Moment[] {
  const moments = people.flatMap((person) =>
    person.steps.map((step) => ({ person, step, at: instantOf(step, now) })),
  )
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function instantOf({ day, at = MID_MORNING, isNetworkStep }: Step, now: Date): Date {
  const date = addDays(easternDate(now), day)
  const instant = easternInstant(isNetworkStep ? onOrBeforeBusinessDay(date) : date, at)
  return instant < now ? instant : now
}
