import type { InterestRow } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'

/** "Oct 1 – 19", "Oct 20": a run of days within one month. */
export function daysWords({ from, to }: Pick<InterestRow, 'from' | 'to'>): string {
  const first = formatDate(from).replace(/, \d{4}$/, '')
  return from === to ? first : `${first} – ${Number(to.slice(-2))}`
}
