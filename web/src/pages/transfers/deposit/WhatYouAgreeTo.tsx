import { formatCents } from '@passbook/contract/money'
import { type Schedule, repeatWords } from '@passbook/contract/repeating'
import { useBranding } from '../../../branding/use-branding.ts'
import { CLOSED_DAY_WORDS, endWords } from '../../../features/transfers/schedule-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { useFromLabel } from './FromAccount.tsx'

type Agreed = Pick<Schedule, 'amount_cents' | 'every' | 'anchor_date' | 'ends_on'>

/** RULES "Repeating transfers": the account, the amount, the days, and how to stop it. */
export function WhatYouAgreeTo(agreed: Agreed) {
  const institution = useBranding()?.name ?? 'us'
  const from = useFromLabel() ?? 'your linked account'
  const amount = formatCents(agreed.amount_cents)
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">What you agree to</h2>
      <DefinitionRows
        rows={[
          { term: 'Each time', value: amount },
          { term: 'How often', value: asTitle(repeatWords(agreed)) },
          { term: 'Ends', value: endWords(agreed.ends_on) },
        ]}
      />
      <div className="mt-4 flex flex-col gap-2 text-sm text-pretty text-ink-muted">
        <p>{CLOSED_DAY_WORDS}</p>
        <p>
          By confirming you allow {institution} to take {amount} from {from} each time. It holds for
          this account alone: link another one, and we ask you again.
        </p>
        <p>
          To stop it, press Cancel at its next deposit, on home or under Transactions, and choose
          all that follow; or write to us. Each deposit says until when it can be cancelled.
        </p>
      </div>
    </Card>
  )
}
