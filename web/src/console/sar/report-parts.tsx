import type { ReportEvent, ReportState } from '@passbook/contract/console/sar'
import { formatFullDay } from '@passbook/contract/format-dates'
import { fill } from '../../lib/fill.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

export const STATE_WORDS: Readonly<Record<ReportState, string>> = {
  open: wording.open,
  filed: wording.filed,
  not_filed: wording.closedWithoutFiling,
}

export const EVENT_WORDS: Readonly<Record<ReportEvent['action'], string>> = {
  open: wording.opened,
  change: wording.changed,
  file: wording.filed,
  close: wording.closedWithoutFiling,
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: wording.summary,
  suspect: wording.suspect,
  narrative: wording.narrative,
  detected_on: wording.detectedOn,
  due_on: wording.dueOn,
  filed_on: wording.filedOn,
  reference: wording.filingNumber,
  reason: wording.reason,
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
  if (days === 0) return wording.dueToday
  return days < 0
    ? fill(wording.overdueByDayWords, { dayWords })
    : fill(wording.dayWordsLeft, { dayWords })
}

const VIEWS = [
  { value: 'open', label: wording.open },
  { value: 'ended', label: wording.closed },
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
