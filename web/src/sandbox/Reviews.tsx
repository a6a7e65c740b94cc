import { formatMoment } from '@passbook/contract/format-dates'
import type { Review } from '@passbook/contract/sandbox'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { QueryState } from '../shell/QueryState.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { sandbox } from './sandbox-api.ts'
import { Section } from './Section.tsx'
import { refreshSandbox, useSandbox } from './use-sandbox.ts'

const REFRESH_MS = 5_000

interface Decision {
  review: Review
  outcome: 'PASSED' | 'FAILED'
}

/** The depositors who wait for a decision of the bank, the longest wait first. */
export function Reviews() {
  const reviews = useSandbox(['reviews'], sandbox.reviews, REFRESH_MS)
  const decide = useMutation(
    {
      mutationFn: ({ review, outcome }: Decision) => sandbox.decide(review.depositor_id, outcome),
      onSettled: refreshSandbox,
    },
    queryClient,
  )
  return (
    <Section
      title="Reviews"
      lead="Depositors who wait for a decision of the bank. Decide as its staff would; the depositor is told by email."
    >
      <div className="mb-4 empty:hidden">
        {decide.isError && (
          <Notice severity="error" role="alert" title="That was not possible">
            {decide.error.message}
          </Notice>
        )}
        {decide.isSuccess && (
          <Notice severity="success" role="status">
            {decide.variables.review.name} was{' '}
            {decide.variables.outcome === 'PASSED' ? 'approved' : 'declined'}.
          </Notice>
        )}
      </div>
      <Card>
        <QueryState
          query={reviews}
          empty="Nobody waits. Confirm an application with an SSN that ends in 0003 or 0004, and it appears here."
        >
          {(rows) => (
            <ul className="-my-3 divide-y divide-hairline">
              {rows.map((review) => (
                <ReviewRow
                  key={review.depositor_id}
                  review={review}
                  deciding={decide.isPending ? decide.variables : null}
                  onDecide={(outcome) => decide.mutate({ review, outcome })}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </Section>
  )
}

interface ReviewRowProps {
  review: Review
  deciding: Decision | null
  onDecide: (outcome: Decision['outcome']) => void
}

function ReviewRow({ review, deciding, onDecide }: ReviewRowProps) {
  const { depositor_id, name, since } = review
  const isDeciding = (outcome: Decision['outcome']) =>
    deciding?.review.depositor_id === depositor_id && deciding.outcome === outcome
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-bold break-words">{name || 'No name yet'}</span>
        <span className="block text-sm text-ink-muted">since {formatMoment(since, 'short')}</span>
      </span>
      <StatusDot tone="warning">{reviewReason(review)}</StatusDot>
      <span className="flex gap-3">
        <Button
          variant="secondary"
          disabled={deciding !== null && !isDeciding('PASSED')}
          isPending={isDeciding('PASSED')}
          aria-label={`Approve ${name}`}
          onClick={() => onDecide('PASSED')}
        >
          Approve
        </Button>
        <Button
          variant="quiet"
          disabled={deciding !== null && !isDeciding('FAILED')}
          isPending={isDeciding('FAILED')}
          aria-label={`Decline ${name}`}
          onClick={() => onDecide('FAILED')}
        >
          Decline
        </Button>
      </span>
    </li>
  )
}

function reviewReason({ registration_status, standing }: Review): string {
  if (standing === 'REVIEW') return 'A debit was called unauthorised'
  return registration_status === 'FLAGGED' ? 'More information needed' : 'Identity in review'
}
