import type { DisputeDue } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/dates'
import type { DisputeOutcome, DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeChannel, DisputeCredit } from '@passbook/contract/disputes'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export const STATES: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'warning', words: 'Open' },
  credited: { tone: 'info', words: 'Open, credited' },
  corrected: { tone: 'success', words: 'Corrected' },
  no_error: { tone: 'neutral', words: 'No error' },
  withdrawn: { tone: 'neutral', words: 'Taken back' },
}

export const CHANNELS: Readonly<Record<DisputeChannel, string>> = {
  online: 'Reported online',
  message: 'By message',
  call: 'By phone',
  letter: 'By letter',
}

export const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = {
  error: 'There was an error',
  other_error: 'There was another error than reported',
  no_error: 'There was no error',
}

export const CREDITS: Readonly<Record<DisputeCredit['status'], string>> = {
  provisional: 'Provisional',
  final: 'Final, never taken back',
  ending: 'Taken back on the day of the letter',
  ended: 'Taken back',
}

const DUE: Readonly<Record<DisputeDue['what'], string>> = {
  decide_or_credit: 'Decide or credit by',
  decide: 'Decide by',
  debit: 'The credit is taken back automatically on',
  nothing: 'Nothing more to do',
}

/** The field to fill in when a report names neither a transaction nor an amount. */
export const AMOUNT_IN_DISPUTE = {
  label: 'Amount in dispute',
  hint: 'The report names neither a transaction nor an amount. The second person sees what you enter.',
} as const

/** A hint with the most a credit or decision may pay. Empty while staff still have to enter the amount. */
export function atMost(cents: number | null): string {
  return cents === null ? '' : `At most ${formatAmount(cents)}. `
}

/** The next step and its deadline. */
export function dueWords({ what, on }: Pick<DisputeDue, 'what' | 'on'>): string {
  return on === null ? DUE[what] : `${DUE[what]} ${formatDate(on)}`
}
