import type { BusinessDate } from '../../../platform/calendar/business-date.ts'

/** Of a batch: the day and the letter of its file, and its number there, as the NACHA file has them. */
export function batchReference(
  businessDate: BusinessDate,
  fileIdModifier: string,
  batchNumber: number,
): string {
  const day = businessDate.slice(2).replaceAll('-', '')
  return `${day}${fileIdModifier}${String(batchNumber).padStart(7, '0')}`
}

/** A batch as above, or the trace of an entry that came back. */
const OWN = /(?<![A-Z0-9])(?:\d{6}[A-Z0-9]\d{7}|\d{15})(?![A-Z0-9])/

/** What of a line names something of ours; banks put it into the reference or into the text. */
export function ownReference({ reference, text }: { reference: string; text: string }): string {
  return OWN.exec(reference.toUpperCase())?.[0] ?? OWN.exec(text.toUpperCase())?.[0] ?? ''
}
