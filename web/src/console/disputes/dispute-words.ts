import type { DisputeDue } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/format-dates'
import type { DisputeOutcome, DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeChannel, DisputeCredit } from '@passbook/contract/disputes'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export const STATES: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'warning', words: 'Open' },
  credited: { tone: 'info', words: 'Open (credited)' },
  corrected: { tone: 'success', words: 'Corrected' },
  no_error: { tone: 'neutral', words: 'No error' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
}

export const CHANNELS: Readonly<Record<DisputeChannel, string>> = {
  online: 'Reported online',
  message: 'By message',
  call: 'By phone',
  letter: 'By letter',
}

export const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = {
  error: 'Error confirmed',
  other_error: 'A different error was found',
  no_error: 'No error found',
}

export const CREDITS: Readonly<Record<DisputeCredit['status'], string>> = {
  provisional: 'Provisional',
  final: 'Final',
  ending: 'To be reversed on the date in the letter',
  ended: 'Reversed',
}

const DUE: Readonly<Record<DisputeDue['what'], string>> = {
  decide_or_credit: 'Decide or credit by',
  decide: 'Decide by',
  debit: 'The credit is reversed automatically on',
  nothing: 'No further action',
}

/** The field to fill in when a report names neither a transaction nor an amount. */
export const AMOUNT_IN_DISPUTE = {
  label: 'Amount in dispute',
  hint: 'The report has no transaction or amount. The approver sees what you enter.',
} as const

/** A hint with the most a credit or decision may pay. Empty while staff still have to enter the amount. */
export function atMost(cents: number | null): string {
  return cents === null ? '' : `At most ${formatAmount(cents)}. `
}

/** The next step and its deadline. */
export function dueWords({ what, on }: Pick<DisputeDue, 'what' | 'on'>): string {
  return on === null ? DUE[what] : `${DUE[what]} ${formatDate(on)}`
}
