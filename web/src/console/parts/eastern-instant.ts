import { z } from 'zod/mini'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Standard time first: an hour that comes twice in autumn is the later one. */
const OFFSETS = ['-05:00', '-04:00'] as const

/** The instant of a moment in banking time, as a field for date and time holds it; null for none. */
export function easternInstant(local: string): string | null {
  for (const offset of OFFSETS) {
    const at = new Date(`${local}:00${offset}`)
    if (Number.isNaN(at.getTime())) return null
    if (clock.format(at) === local.replace('T', ' ')) return at.toISOString()
  }
  return null
}

/** A field that may stay empty. */
export const EasternMoment = z
  .string()
  .check(
    z.refine(
      (local) => local === '' || easternInstant(local) !== null,
      'Enter a day and a time that exist',
    ),
  )
