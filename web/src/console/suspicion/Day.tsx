import { formatFullDay } from '@passbook/contract/dates'

/** A day in a column, on one line. */
export function Day({ date }: { date: string }) {
  return <span className="whitespace-nowrap">{formatFullDay(date)}</span>
}
