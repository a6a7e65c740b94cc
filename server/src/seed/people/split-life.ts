import type { DemoPerson, Step } from './story.ts'
import { MID_MORNING } from './timeline.ts'

/**
 * What is older than so many days is prepared (lives/) and gets older with the lives it is part of;
 * what is younger is lived at the start, on days that are counted from today.
 */
export const LIVED_DAYS = 60

export interface Life {
  /** Of the past first, then what can be prepared whatever the day. */
  past: Step[]
  timeless: Step[]
  /** From the first step on that must be lived at the start. */
  lived: Step[]
}

/** Divides a life, in the order of its days. */
export function splitLife({ steps }: Pick<DemoPerson, 'steps'>): Life {
  const ordered = steps.toSorted((a, b) => a.day - b.day || timeOf(a).localeCompare(timeOf(b)))
  const past = ordered.filter(({ day }) => day < -LIVED_DAYS)
  const young = ordered.slice(past.length)
  const firstLived = young.findIndex(({ isTimeless }) => !isTimeless)
  const count = firstLived === -1 ? young.length : firstLived
  return { past, timeless: young.slice(0, count), lived: young.slice(count) }
}

const timeOf = ({ at = MID_MORNING }: Step) => at
