import type { StaffDispute } from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/format-dates'
import { formatAmount } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { Facts } from '../parts/Facts.tsx'
import { CREDITS, OUTCOMES } from './dispute-words.ts'

/** The provisional credit and the decision. */
export function Findings({ dispute: { credit, decision } }: { dispute: StaffDispute }) {
  return (
    <>
      <Card>
        <h2 className="mb-3 text-lg">Credit</h2>
        {credit ? (
          <Facts
            rows={[
              { term: 'Amount', value: formatAmount(credit.amount_cents) },
              { term: 'Lost interest', value: formatAmount(credit.interest_cents) },
              { term: 'Credited on', value: formatDate(credit.credited_on) },
              { term: 'Status', value: CREDITS[credit.status] },
              ...(credit.transaction_id === null
                ? [{ term: 'Paid', value: 'Manually: the account is closed' }]
                : []),
            ]}
          />
        ) : (
          <p className="text-sm text-ink-muted">No credit was made.</p>
        )}
      </Card>
      {decision && (
        <Card>
          <h2 className="mb-3 text-lg">Decision</h2>
          <Facts
            rows={[
              { term: 'Finding', value: OUTCOMES[decision.outcome] },
              { term: 'Decided on', value: formatDate(decision.decided_on) },
              { term: 'Corrected', value: formatAmount(decision.corrected_cents) },
              ...(decision.debit_on
                ? [
                    {
                      term: 'Credit reversed',
                      value: `${formatAmount(decision.debit_cents)} on ${formatDate(decision.debited_on ?? decision.debit_on)}`,
                    },
                  ]
                : []),
            ]}
          />
          <h3 className="mt-4 mb-1">Reasons</h3>
          <div className="text-sm">
            <WrittenText>{decision.reasons}</WrittenText>
          </div>
          <h3 className="mt-4 mb-1">Documents used</h3>
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
