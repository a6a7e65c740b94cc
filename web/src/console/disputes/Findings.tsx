import type { StaffDispute } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/format-dates'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { Facts } from '../parts/Facts.tsx'
import { CREDITS, OUTCOMES } from './dispute-words.ts'
import * as wording from './wording.ts'

/** The provisional credit and the decision. */
export function Findings({ dispute: { credit, decision } }: { dispute: StaffDispute }) {
  const { earnings } = useCharterWords()
  return (
    <>
      <Card>
        <h2 className="mb-3 text-lg">{wording.credit}</h2>
        {credit ? (
          <Facts
            rows={[
              { term: wording.amount, value: formatAmount(credit.amount_cents) },
              {
                term: fill(wording.lostEarnings, { earnings }),
                value: formatAmount(credit.interest_cents),
              },
              { term: wording.creditedOn, value: formatDate(credit.credited_on) },
              { term: wording.status, value: CREDITS[credit.status] },
              ...(credit.transaction_id === null
                ? [{ term: wording.paid, value: wording.manuallyTheAccountIsClosed }]
                : []),
            ]}
          />
        ) : (
          <p className="text-sm text-ink-muted">{wording.noCreditWasMade}</p>
        )}
      </Card>
      {decision && (
        <Card>
          <h2 className="mb-3 text-lg">{wording.decision}</h2>
          <Facts
            rows={[
              { term: wording.finding, value: OUTCOMES[decision.outcome] },
              { term: wording.decidedOn, value: formatDate(decision.decided_on) },
              { term: wording.corrected, value: formatAmount(decision.corrected_cents) },
              ...(decision.debit_on
                ? [
                    {
                      term: wording.creditReversal,
                      value: fill(wording.debitOnDebitedOn, {
                        debit: formatAmount(decision.debit_cents),
                        debitedOn: formatDate(decision.debited_on ?? decision.debit_on),
                      }),
                    },
                  ]
                : []),
            ]}
          />
          <h3 className="mt-4 mb-1">{wording.reasons}</h3>
          <div className="text-sm">
            <WrittenText>{decision.reasons}</WrittenText>
          </div>
          <h3 className="mt-4 mb-1">{wording.documentsUsed}</h3>
          <ul className="list-disc pl-5 text-sm">
            {decision.documents.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
