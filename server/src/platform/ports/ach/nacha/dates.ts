import type { ParsedAchFile, ParsedBatch } from './read/parsed.ts'

/** Dates and times in NACHA files: YYMMDD and HHMM. */

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Whether the text is a real day as YYMMDD; two-digit years are in this century. */
export function isNachaDate(value: string): boolean {
  if (!/^\d{6}$/.test(value)) return false
  const year = Number(value.slice(0, 2))
  const month = Number(value.slice(2, 4))
  const day = Number(value.slice(4, 6))
  if (month === 2 && day === 29 && year % 4 !== 0) return false
  return day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0)
}

export function isNachaTime(value: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d$/.test(value)
}

/** `2026-03-04` → `260304`. */
export function nachaDate(date: string): string {
  const compact = date.slice(2).replaceAll('-', '')
  if (!/^20\d\d-\d\d-\d\d$/.test(date) || !isNachaDate(compact)) {
    throw new RangeError('a date in an ACH file is a real day of this century, YYYY-MM-DD')
  }
  return compact
}

/** The largest amount of a same-day entry (RULES: ACH originator). */
export const SAME_DAY_MAX_CENTS = 1_000_000_00

/** When the operator closes its last same-day window, HHMM Eastern (RULES: Moving money). */
const LAST_WINDOW = '1645'

/** Originators write `SD1300` for the window they mean, or `SD` without one. */
const SAME_DAY = /^SD\d{0,4}$/

type Created = Pick<ParsedAchFile['fileHeader'], 'fileCreationDate' | 'fileCreationTime'>

/**
 * Whether a batch requests settlement on the day of its file: explicitly, or by that effective date while a
 * window is open. International entries and advices never do.
 */
export function asksForSameDay(batch: ParsedBatch, created: Created): boolean {
  if (batch.foreignExchange || batch.secCode === 'ADV') return false
  if (SAME_DAY.test(batch.descriptiveDate)) return true
  return (
    batch.effectiveEntryDate === created.fileCreationDate && created.fileCreationTime <= LAST_WINDOW
  )
}
