import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { ClosingPreview } from '@passbook/contract/closing'
import { formatDate } from '@passbook/contract/format-dates'
import { useBranding } from '../../../branding/use-branding.ts'
import { fill } from '../../../lib/fill.ts'
import { Card } from '../../../ui/Card.tsx'
import { type DefinitionRow, DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { Money } from '../../../ui/Money.tsx'
import * as wording from '../wording.ts'

/** Balance, interest until the payout leaves, tax withheld, and the resulting payout. */
export function PayoutSummary({ preview, title }: { preview: ClosingPreview; title: string }) {
  const insurer = useBranding()?.insurer
  const { earnings } = CHARTER_WORDS[charterOf(insurer ?? 'NONE')]
  return (
    <Card>
      <h2 className="mb-4 font-bold">{title}</h2>
      <DefinitionRows rows={rowsOf(preview, capitalize(earnings))} />
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-hairline pt-4">
        <span className="font-bold">{wording.payout}</span>
        <span className="figures ml-auto text-xl font-bold">
          <Money cents={preview.payout_cents} />
        </span>
      </p>
    </Card>
  )
}

function rowsOf(preview: ClosingPreview, earnings: string): DefinitionRow[] {
  const { balance_cents, interest_cents, interest_through, withheld_cents } = preview
  return [
    { term: wording.balance, value: <Money cents={balance_cents} /> },
    {
      term: fill(wording.earningsThroughInterestThrough, {
        earnings,
        interestThrough: formatDate(interest_through),
      }),
      value: <Money cents={interest_cents} />,
    },
    ...(withheld_cents === 0
      ? []
      : [{ term: wording.taxWithheld, value: <Money cents={-withheld_cents} /> }]),
  ]
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
