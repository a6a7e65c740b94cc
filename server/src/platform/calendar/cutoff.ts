import type { BusinessDate } from './business-date.ts'
import { easternDate, easternInstant } from './eastern.ts'
import { nextBusinessDay, onOrAfterBusinessDay } from './holidays.ts'

/** When the file of a business day leaves, and until when a transfer can be taken out of it. */

export interface CutOffTerms {
  /** HH:MM Eastern, when the file of the day is built. */
  cutOffEastern: string
  /** How long before the cut-off cancelling ends; at least 1, so that no one races the file. */
  cancelLeadMinutes: number
}

const MINUTE_MS = 60_000

export function leavesAt(fileDate: BusinessDate, terms: CutOffTerms): Date {
  return easternInstant(fileDate, terms.cutOffEastern)
}

export function cancelUntil(fileDate: BusinessDate, terms: CutOffTerms): Date {
  const { cancelLeadMinutes } = terms
  if (!Number.isInteger(cancelLeadMinutes) || cancelLeadMinutes < 1) {
    throw new RangeError(`Not a lead in minutes: ${cancelLeadMinutes}`)
  }
  return new Date(leavesAt(fileDate, terms).getTime() - cancelLeadMinutes * MINUTE_MS)
}

/** Until, and not at, the last moment: what is promised can always still be cancelled. */
export function isCancellable(fileDate: BusinessDate, now: Date, terms: CutOffTerms): boolean {
  return now < cancelUntil(fileDate, terms)
}

/** The first file a transfer requested now can leave in. */
export function earliestFileDate(now: Date, terms: CutOffTerms): BusinessDate {
  let fileDate = onOrAfterBusinessDay(easternDate(now))
  while (!isCancellable(fileDate, now, terms)) fileDate = nextBusinessDay(fileDate)
  return fileDate
}
