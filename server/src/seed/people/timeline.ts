import { addDays } from '../../calendar/business-date.ts'
import { easternDate, easternInstant } from '../../calendar/eastern.ts'
import { onOrBeforeBusinessDay } from '../../calendar/holidays.ts'
import type { DemoPerson, Step } from './story.ts'

export interface Moment {
  person: DemoPerson
  step: Step
  /** By the banking clock; never later than now. */
  at: Date
}

export const MID_MORNING = '10:00'

/** Every step of these people in the order of time; at one instant, in the order of the table. */
export function timelineOf(people: readonly DemoPerson[], now: Date): Moment[] {
  const moments = people.flatMap((person) =>
    person.steps.map((step) => ({ person, step, at: instantOf(step, now) })),
  )
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function instantOf({ day, at = MID_MORNING, isOfNetwork }: Step, now: Date): Date {
  const date = addDays(easternDate(now), day)
  const instant = easternInstant(isOfNetwork ? onOrBeforeBusinessDay(date) : date, at)
  return instant < now ? instant : now
}
