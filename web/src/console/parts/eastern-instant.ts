import { z } from 'zod/mini'
import * as wording from './wording.ts'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Standard time is tried first, so an hour that occurs twice in fall means the later one. */
const OFFSETS = ['-05:00', '-04:00'] as const

/** Converts the value of a date and time field in banking time to an instant; null if there is none. */
export function easternInstant(local: string): string | null {
  for (const offset of OFFSETS) {
    const at = new Date(`${local}:00${offset}`)
    if (Number.isNaN(at.getTime())) return null
    if (clock.format(at) === local.replace('T', ' ')) return at.toISOString()
  }
  return null
}

/** A date and time field that may stay empty. */
export const EasternMoment = z
  .string()
  .check(
    z.refine((local) => local === '' || easternInstant(local) !== null, wording.enterAValidDateAnd),
  )
