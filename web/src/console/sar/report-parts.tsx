import type { ReportEvent, ReportState } from '@passbook/contract/console/sar'
import { formatFullDay } from '@passbook/contract/format-dates'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

export const STATE_WORDS: Readonly<Record<ReportState, string>> = {
  open: 'Open',
  filed: 'Filed',
  not_filed: 'Closed without filing',
}

export const EVENT_WORDS: Readonly<Record<ReportEvent['action'], string>> = {
  open: 'Opened',
  change: 'Changed',
  file: 'Filed',
  close: 'Closed without filing',
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Summary',
  suspect: 'Suspect',
  narrative: 'Narrative',
  detected_on: 'Detected on',
  due_on: 'Due on',
  filed_on: 'Filed on',
  reference: 'Filing number',
  reason: 'Reason',
}

export function fieldWords(field: string): string {
  return FIELD_WORDS[field] ?? field
}

/** A date that does not wrap in a column. */
export function Day({ date }: { date: string }) {
  return <span className="whitespace-nowrap">{formatFullDay(date)}</span>
}

const SOON_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The filing deadline of a report, and how many days are left by the banking clock. */
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
  const dayWords = `${count} ${count === 1 ? 'day' : 'days'}`
  if (days === 0) return 'Due today'
  return days < 0 ? `Overdue by ${dayWords}` : `${dayWords} left`
}

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Closed' },
] as const

export type View = (typeof VIEWS)[number]['value']

interface OpenOrEndedSwitchProps {
  /** The accessible name of the list. */
  label: string
  view: View
  onChange: (view: View) => void
}

/** Switches between open and ended items. */
export function OpenOrEndedSwitch({ label, view, onChange }: OpenOrEndedSwitchProps) {
  return (
    <div className="mb-4 w-fit">
      <SegmentedControl label={label} isFramed segments={VIEWS} value={view} onChange={onChange} />
    </div>
  )
}
