import type { ParsedAchFile, ParsedBatch } from './read/parsed.ts'

/** The most a same-day entry may carry (RULES: ACH originator). */
export const SAME_DAY_MAX_CENTS = 1_000_000_00

/** When the operator closes its last same-day window, HHMM Eastern (RULES: Moving money). */
const LAST_WINDOW = '1645'

/** Originators write `SD1300` for the window they mean, or leave the window out. */
const SAME_DAY = /^SD\d{0,4}$/

type Created = Pick<ParsedAchFile['fileHeader'], 'fileCreationDate' | 'fileCreationTime'>

/**
 * Whether a batch asks to be settled on the day of its file: it says so, or its effective date is
 * that day while a window is open. International entries and advices never are.
 */
export function asksForSameDay(batch: ParsedBatch, created: Created): boolean {
  if (batch.foreignExchange || batch.secCode === 'ADV') return false
  if (SAME_DAY.test(batch.descriptiveDate)) return true
  return (
    batch.effectiveEntryDate === created.fileCreationDate && created.fileCreationTime <= LAST_WINDOW
  )
}
