import { formatDate } from '@passbook/contract/dates'
import type { DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeCredit, DisputeDecision, OwnDispute } from '@passbook/contract/disputes'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export const STATE_WORDS: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'info', words: 'Being looked into' },
  credited: { tone: 'info', words: 'Credited while we look into it' },
  corrected: { tone: 'success', words: 'Corrected' },
  no_error: { tone: 'neutral', words: 'No error found' },
  withdrawn: { tone: 'neutral', words: 'Taken back' },
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
          ? `We decide by ${decideBy}. If we need longer, we credit the amount by that day, and decide by ${extendedBy}.`
          : `We decide by ${decideBy}. If we need longer, our staff credit by that day what the law requires. No credit comes automatically.`,
        'We write to you what we found. You need to do nothing more.',
      ]
    case 'credited':
      return [
        ...(credit ? [creditWords(credit)] : []),
        `We decide by ${extendedBy}, and write to you what we found.`,
      ]
    case 'corrected':
    case 'no_error':
      return decision ? decidedWords(decision) : []
    case 'withdrawn':
      return ['This report was taken back. You can report the problem again.']
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
      ? 'The account is closed, so we pay it to you by hand, and write to you about how.'
      : 'You can use this money.'
  return `We credited ${sum} on ${formatDate(credited_on)} while we look into it. ${way}`
}

function decidedWords(decision: DisputeDecision): string[] {
  const { outcome, decided_on, corrected_cents } = decision
  const day = formatDate(decided_on)
  const debit = debitWords(decision)
  if (outcome === 'no_error') return [`We decided on ${day} that there was no error.`, ...debit]
  const found = outcome === 'error' ? 'the error' : 'another error than the one you told us of'
  const sum =
    corrected_cents > 0 ? ` ${formatAmount(corrected_cents)} of it is yours for good.` : ''
  return [`We found ${found}, and corrected it on ${day}.${sum}`, ...debit]
}

function debitWords({ debit_on, debit_cents, debited_on }: DisputeDecision): string[] {
  if (debit_cents === 0) return []
  const sum = formatAmount(debit_cents)
  if (debited_on) return [`We took back ${sum} of the credit on ${formatDate(debited_on)}.`]
  return debit_on ? [`We take back ${sum} of the credit on ${formatDate(debit_on)}.`] : []
}
