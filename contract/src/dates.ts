import { z } from 'zod/mini'

/** SPEC 5: the range of every date picker and of every date in requests and replies. */
export const MIN_DATE = '1900-01-01'
export const MAX_DATE = '2099-12-31'

/** A business date: a date without a time, never shifted by a time zone. */
export const BusinessDate = z.iso
  .date('Enter a valid date')
  .check(
    z.refine((date) => date >= MIN_DATE && date <= MAX_DATE, 'Enter a date between 1900 and 2099'),
  )

/** An instant as text. Its type tells it apart from a business date, so that `formatDate` refuses it. */
export type InstantText = `${string}T${string}`

declare global {
  interface Date {
    /** The built-in type is any text; this one is known to be an instant. */
    toISOString(): InstantText
  }
}

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime() as z.ZodMiniType<InstantText, string>
