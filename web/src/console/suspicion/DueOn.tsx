import { formatFullDay } from '@passbook/contract/dates'
import { StatusDot } from '../../ui/StatusDot.tsx'

const SOON_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The day by which a report is to be filed, and how near it is by the banking clock. */
export function DueOn({ due_on, today }: { due_on: string; today: string | undefined }) {
  const days = today === undefined ? undefined : daysFrom(today, due_on)
  const isLate = days !== undefined && days < 0
  const isSoon = days !== undefined && days <= SOON_DAYS
  return (
    <>
      <span className="block whitespace-nowrap">{formatFullDay(due_on)}</span>
      {days !== undefined && (
        <StatusDot tone={isLate ? 'danger' : isSoon ? 'warning' : 'neutral'}>
          {wordsOf(days)}
        </StatusDot>
      )}
    </>
  )
}

function daysFrom(today: string, due: string): number {
  return Math.round((Date.parse(due) - Date.parse(today)) / DAY_MS)
}

function wordsOf(days: number): string {
  const count = Math.abs(days)
  const said = `${count} ${count === 1 ? 'day' : 'days'}`
  if (days === 0) return 'Due today'
  return days < 0 ? `Late by ${said}` : `${said} left`
}
