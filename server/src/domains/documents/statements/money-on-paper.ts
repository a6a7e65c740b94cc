import { formatCents } from '@passbook/contract/money'

/** As on the pages: with a true minus sign, which is as wide as a figure. */
export function formatOnPaper(cents: number): string {
  return formatCents(cents).replace('-', '−')
}

/** What came in or went out. */
export function formatMovement(cents: number): string {
  return cents > 0 ? `+${formatOnPaper(cents)}` : formatOnPaper(cents)
}
