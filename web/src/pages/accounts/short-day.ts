import { formatDate } from '@passbook/contract/format-dates'

/** "Nov 5"; with the year where it is not the current one. */
export function shortDay(date: string, today: string | undefined): string {
  const day = formatDate(date)
  const isThisYear = today === undefined || date.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? day.replace(/, \d{4}$/, '') : day
}
