import { formatDate, formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { type Every, repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import type { DefinitionRow } from '../../ui/DefinitionRows.tsx'
import * as wording from './wording.ts'

/** The texts of a repeating deposit, the same on every page. */

/** "When you cancel", or the day after which nothing leaves. */
export function endWords(ends_on: string | null): string {
  return ends_on === null
    ? wording.whenYouCancel
    : fill(wording.afterEndsOn, { endsOn: formatDate(ends_on) })
}

export const CLOSED_DAY_WORDS = wording.ifADateIsNot

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
  return date === today && !isWeekend
    ? fill(wording.noMoreTransfersToday, { leaves: formatWeekday(leaves) })
    : fill(wording.dateIsntABusinessDay, {
        date: formatWeekday(date),
        leaves: formatWeekday(leaves),
      })
}

export const EVERY_CHOICES: readonly { value: Every; label: string }[] = [
  { value: 'week', label: wording.everyWeek },
  { value: 'two_weeks', label: wording.everyTwoWeeks },
  { value: 'month', label: wording.everyMonth },
]

/** The schedule of a deposit; empty for a single one. */
export function scheduleRows({ schedule, amount_cents }: Transaction): DefinitionRow[] {
  if (schedule === null) return []
  if (schedule.status === 'ENDED') return [{ term: wording.repeats, value: wording.ended }]
  return [
    { term: wording.repeats, value: asTitle(repeatWords(schedule)) },
    ...(schedule.amount_cents === amount_cents
      ? []
      : [{ term: wording.laterDeposits, value: formatCents(schedule.amount_cents) }]),
    { term: wording.ends, value: endWords(schedule.ends_on) },
  ]
}
