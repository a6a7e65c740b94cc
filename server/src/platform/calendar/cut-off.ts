import type { BusinessDate } from './business-date.ts'
import { easternDate, easternInstant } from './eastern.ts'
import { nextBusinessDay, onOrAfterBusinessDay } from './holidays.ts'

/** When the file of a business day is sent, and until when a transfer can be removed from it. */

export interface CutOffTerms {
  /** HH:MM Eastern, when the file of the day is built. */
  cutOffEastern: string
  /** How long before the cut-off canceling ends; at least 1, so that no cancellation races the file. */
  cancelLeadMinutes: number
}

const MINUTE_MS = 60_000

export function cutOffInstant(fileDate: BusinessDate, terms: CutOffTerms): Date {
  return easternInstant(fileDate, terms.cutOffEastern)
}

export function cancelUntil(fileDate: BusinessDate, terms: CutOffTerms): Date {
  const { cancelLeadMinutes } = terms
  if (!Number.isInteger(cancelLeadMinutes) || cancelLeadMinutes < 1) {
    throw new RangeError(`Not a lead in minutes: ${cancelLeadMinutes}`)
  }
  return new Date(cutOffInstant(fileDate, terms).getTime() - cancelLeadMinutes * MINUTE_MS)
}

/** Whether a transfer can be canceled: before the last moment, but not at it. */
export function isCancellable(fileDate: BusinessDate, now: Date, terms: CutOffTerms): boolean {
  return now < cancelUntil(fileDate, terms)
}

/** The date of the first file that a transfer requested now can be part of. */
export function earliestFileDate(now: Date, terms: CutOffTerms): BusinessDate {
  let fileDate = onOrAfterBusinessDay(easternDate(now))
  while (!isCancellable(fileDate, now, terms)) fileDate = nextBusinessDay(fileDate)
  return fileDate
}
