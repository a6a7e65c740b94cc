import { formatCents } from '@passbook/contract/money'

/** The queries label what they found in cents, as they count it; examiners read dollars. */
export function sampleWords(label: string): string {
  return label.replaceAll(
    /(?:(-?\d+) of )?(-?\d+) cents\b/g,
    (_, part: string | undefined, whole: string) =>
      `${part === undefined ? '' : `${formatCents(Number(part))} of `}${formatCents(Number(whole))}`,
  )
}
