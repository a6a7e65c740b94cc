import { formatWeekday } from '@passbook/contract/dates'

/** When micro-deposits arrive, told from the day the bank has; without it neither before nor after. */
export function arrivalWords(arriveOn: string, today: string | undefined): string {
  const day = formatWeekday(arriveOn)
  if (today === undefined) return `They are due on ${day}.`
  if (arriveOn > today) return `They arrive by ${day}.`
  return arriveOn === today
    ? 'They arrive today.'
    : `They were due on ${day}. If you do not see them, have new ones sent.`
}
