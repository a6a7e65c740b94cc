import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'

/** The queries label what they found as it is stored; examiners read dollars, dates and words. */
export function sampleWords(label: string): string {
  return label
    .replaceAll(
      /(?:(-?\d+) of )?(-?\d+) cents\b/g,
      (_, part: string | undefined, whole: string) =>
        `${part === undefined ? '' : `${formatCents(Number(part))} of `}${formatCents(Number(whole))}`,
    )
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (date) => formatDate(date))
    .replaceAll(/\b[A-Za-z]+(?:_[A-Za-z]+)+\b/g, (name) => name.replaceAll('_', ' ').toLowerCase())
}
