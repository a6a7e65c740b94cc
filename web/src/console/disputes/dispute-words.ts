import type { DisputeDue } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/format-dates'
import type { DisputeOutcome, DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeChannel, DisputeCredit } from '@passbook/contract/disputes'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

export const STATES: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'warning', words: wording.open },
  credited: { tone: 'info', words: wording.openCredited },
  corrected: { tone: 'success', words: wording.corrected },
  no_error: { tone: 'neutral', words: wording.noError },
  withdrawn: { tone: 'neutral', words: wording.withdrawn },
}

export const CHANNELS: Readonly<Record<DisputeChannel, string>> = {
  online: wording.reportedOnline,
  message: wording.byMessage,
  call: wording.byPhone,
  letter: wording.byLetter,
}

export const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = {
  error: wording.errorConfirmed,
  other_error: wording.aDifferentErrorWasFound,
  no_error: wording.noErrorFound,
}

export const CREDITS: Readonly<Record<DisputeCredit['status'], string>> = {
  provisional: wording.provisional,
  final: wording.final,
  ending: wording.toBeReversedOnThe,
  ended: wording.reversed,
}

const DUE = {
  decide_or_credit: wording.decideOrCreditBy,
  decide: wording.decideBy,
  debit: wording.theCreditIsReversedAutomatically,
} as const satisfies Record<Exclude<DisputeDue['what'], 'nothing'>, string>

/** The field to fill in when a report names neither a transaction nor an amount. */
export const AMOUNT_IN_DISPUTE = {
  label: wording.amountInDispute,
  hint: wording.theReportHasNoTransaction,
} as const

/** A hint with the most a credit or decision may pay. Empty while staff still have to enter the amount. */
export function atMost(cents: number | null): string {
  return cents === null ? '' : `${fill(wording.atMostCents, { cents: formatAmount(cents) })} `
}

/** The next step and its deadline. */
export function dueWords({ what, on }: Pick<DisputeDue, 'what' | 'on'>): string {
  if (what === 'nothing' || on === null) return wording.noFurtherAction
  return fill(DUE[what], { date: formatDate(on) })
}
