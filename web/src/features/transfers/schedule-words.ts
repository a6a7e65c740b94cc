import { formatDate, formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { type Every, repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { asTitle } from '../../lib/as-title.ts'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'

/** The texts of a repeating deposit, the same on every page. */

/** "When you cancel", or the day after which nothing leaves. */
export function endWords(ends_on: string | null): string {
  return ends_on === null ? 'When you cancel' : `Nothing leaves after ${formatDate(ends_on)}`
}

export const CLOSED_DAY_WORDS =
  'If a date is not a business day, we use the next one. Later dates don’t change.'

interface ChosenDay {
  /** The day that the person chose. */
  date: string
  /** The day it leaves, from the server. */
  leaves: string
  /** The current banking day. */
  today: string
}

/** Explains a day that had to move; null where it did not. */
export function movedWords({ date, leaves, today }: ChosenDay): string | null {
  if (leaves === date) return null
  const isWeekend = [0, 6].includes(new Date(date).getUTCDay())
  // It is not known whether today is a closed day or the last file has left; both end alike.
  const why =
    date === today && !isWeekend
      ? 'Nothing more leaves today'
      : `${formatWeekday(date)} is not a business day`
  return `${why}: it leaves ${formatWeekday(leaves)}.`
}

export const EVERY_CHOICES: readonly { value: Every; label: string }[] = [
  { value: 'week', label: 'Every week' },
  { value: 'two_weeks', label: 'Every two weeks' },
  { value: 'month', label: 'Every month' },
]

/** The schedule of a deposit; empty for a single one. */
export function scheduleRows({ schedule, amount_cents }: Transaction): DefinitionRow[] {
  if (schedule === null) return []
  if (schedule.status === 'ENDED') return [{ term: 'Repeats', value: 'No longer' }]
  return [
    { term: 'Repeats', value: asTitle(repeatWords(schedule)) },
    ...(schedule.amount_cents === amount_cents
      ? []
      : [{ term: 'All that follow', value: formatCents(schedule.amount_cents) }]),
    { term: 'Ends', value: endWords(schedule.ends_on) },
  ]
}
