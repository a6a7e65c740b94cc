import { formatDate } from '@passbook/contract/format-dates'
import type { DisputeState } from '@passbook/contract/dispute-words'
import type { DisputeCredit, DisputeDecision, OwnDispute } from '@passbook/contract/disputes'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'
import * as wording from './wording.ts'

export const STATE_WORDS: Readonly<Record<DisputeState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'info', words: wording.underReview },
  credited: { tone: 'info', words: wording.provisionalCredit },
  corrected: { tone: 'success', words: wording.corrected },
  no_error: { tone: 'neutral', words: wording.noErrorFound },
  withdrawn: { tone: 'neutral', words: wording.withdrawn },
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
          ? fill(wording.wellDecideByDecideBy, { decideBy, extendedBy })
          : fill(wording.wellDecideByDecideByIf, { decideBy }),
        wording.wellEmailYouWhatWe,
      ]
    case 'credited':
      return [
        ...(credit ? [creditWords(credit)] : []),
        fill(wording.wellDecideByExtendedBy, { extendedBy }),
      ]
    case 'corrected':
    case 'no_error':
      return decision ? decidedWords(decision) : []
    case 'withdrawn':
      return [wording.thisReportWasWithdrawnYou]
  }
}

function creditWords({
  amount_cents,
  interest_cents,
  credited_on,
  ...credit
}: DisputeCredit): string {
  const sum = formatAmount(amount_cents + interest_cents)
  const credited = fill(wording.weCreditedSumOnCredited, {
    sum,
    creditedOn: formatDate(credited_on),
  })
  const use =
    credit.transaction_id === null ? wording.yourAccountIsClosedSo : wording.youCanUseThisMoney
  return `${credited} ${use}`
}

function decidedWords(decision: DisputeDecision): string[] {
  const { outcome, decided_on, corrected_cents } = decision
  const day = formatDate(decided_on)
  const debit = debitWords(decision)
  if (outcome === 'no_error') return [fill(wording.weDecidedOnDayThat, { day }), ...debit]
  const found = outcome === 'error' ? wording.weFoundTheError : wording.weFoundADifferentError
  const credit =
    corrected_cents > 0
      ? [fill(wording.aCreditOfCorrected, { corrected: formatAmount(corrected_cents) })]
      : []
  return [fill(found, { day }), ...credit, ...debit]
}

function debitWords({ debit_on, debit_cents, debited_on }: DisputeDecision): string[] {
  if (debit_cents === 0) return []
  const sum = formatAmount(debit_cents)
  if (debited_on)
    return [fill(wording.weReversedSumOfThe, { sum, debitedOn: formatDate(debited_on) })]
  return debit_on ? [fill(wording.wellReverseSumOfThe, { sum, debitOn: formatDate(debit_on) })] : []
}
