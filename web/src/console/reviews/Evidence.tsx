import type { Review } from '@passbook/contract/console/reviews'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { evidenceName, evidenceValue, outcomeWords } from './evidence-words.ts'

/** What the provider said, each time it was asked; the newest first. */
export function Evidence({ checks }: { checks: Review['checks'] }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">Evidence</h2>
      {checks.length === 0 && (
        <p className="text-sm text-ink-muted">No identity check has been answered yet.</p>
      )}
      <ol className="-my-4 divide-y divide-hairline empty:hidden">
        {checks.map((check) => (
          <li key={check.uuid} className="py-4">
            <p className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <strong>{outcomeWords(check.outcome)}</strong>
              {check.sanctions_hit ? (
                <StatusDot tone="danger">Sanctions list: possible match</StatusDot>
              ) : (
                <StatusDot tone="neutral">Sanctions list: no match</StatusDot>
              )}
              <span className="text-sm text-ink-muted">
                <Moment at={check.answered_at} />
              </span>
            </p>
            <Facts
              rows={[
                { term: 'Reference', value: check.reference },
                ...check.evidence.map(({ name, value }) => ({
                  term: evidenceName(name),
                  value: evidenceValue(value),
                })),
              ]}
            />
          </li>
        ))}
      </ol>
    </Card>
  )
}
