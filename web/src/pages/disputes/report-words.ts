import { formatDate } from '@passbook/contract/format-dates'
import type { DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeCredit, DisputeDecision, OwnDispute } from '@passbook/contract/disputes'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export const STATE_WORDS: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'info', words: 'Under review' },
  credited: { tone: 'info', words: 'Provisional credit' },
  corrected: { tone: 'success', words: 'Corrected' },
  no_error: { tone: 'neutral', words: 'No error found' },
  withdrawn: { tone: 'neutral', words: 'Withdrawn' },
}

type Case = Pick<OwnDispute, 'state' | 'dates' | 'credit' | 'decision' | 'is_credited_at_deadline'>

/** What happens next and by when; it promises no more than the server does. */
export function nextWords(report: Case): string[] {
  const { state, dates, credit, decision, is_credited_at_deadline } = report
  const decideBy = formatDate(dates.decide_by)
  const extendedBy = formatDate(dates.extended_by)
  switch (state) {
    case 'open':
      return [
        is_credited_at_deadline
          ? `We’ll decide by ${decideBy}. If we need more time, we’ll credit the amount by that day and decide by ${extendedBy}.`
          : `We’ll decide by ${decideBy}. If we need more time, our staff will credit what the law requires by that day. There is no automatic credit.`,
        'We’ll email you what we find. You don’t need to do anything else.',
      ]
    case 'credited':
      return [
        ...(credit ? [creditWords(credit)] : []),
        `We’ll decide by ${extendedBy} and email you what we find.`,
      ]
    case 'corrected':
    case 'no_error':
      return decision ? decidedWords(decision) : []
    case 'withdrawn':
      return ['This report was withdrawn. You can report the problem again.']
  }
}

function creditWords({
  amount_cents,
  interest_cents,
  credited_on,
  ...credit
}: DisputeCredit): string {
  const sum = formatAmount(amount_cents + interest_cents)
  const way =
    credit.transaction_id === null
      ? 'Your account is closed, so we’ll contact you about how we’ll pay it.'
      : 'You can use this money.'
  return `We credited ${sum} on ${formatDate(credited_on)} while we review it. ${way}`
}

function decidedWords(decision: DisputeDecision): string[] {
  const { outcome, decided_on, corrected_cents } = decision
  const day = formatDate(decided_on)
  const debit = debitWords(decision)
  if (outcome === 'no_error') return [`We decided on ${day} that there was no error.`, ...debit]
  const found = outcome === 'error' ? 'the error' : 'a different error than the one you reported'
  const sum = corrected_cents > 0 ? ` ${formatAmount(corrected_cents)} of it is now permanent.` : ''
  return [`We found ${found} and corrected it on ${day}.${sum}`, ...debit]
}

function debitWords({ debit_on, debit_cents, debited_on }: DisputeDecision): string[] {
  if (debit_cents === 0) return []
  const sum = formatAmount(debit_cents)
  if (debited_on) return [`We reversed ${sum} of the credit on ${formatDate(debited_on)}.`]
  return debit_on ? [`We’ll reverse ${sum} of the credit on ${formatDate(debit_on)}.`] : []
}
