import { type Review, reviewEndpoints } from '@passbook/contract/console/reviews'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatPhone } from '../../lib/phone.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { Decide, type Decided } from './Decide.tsx'
import { reviewReason } from './review-words.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  IN_REVIEW: 'Needs review',
  FLAGGED: 'Needs more information',
  ERRORED: 'Did not run',
}

/** The result of a provider's check, in words. */
export function outcomeWords(outcome: string): string {
  return OUTCOMES[outcome] ?? inWords(outcome)
}

/** Turns the provider's name for a value into words: "sanctions_lists" becomes "Sanctions lists". */
export function evidenceName(name: string): string {
  return inWords(name)
}

/** Turns a value from the provider into plain text, including each part of a list or record. */
export function evidenceValue(value: string): string {
  try {
    return readable(JSON.parse(value))
  } catch {
    return OUTCOMES[value] ?? value
  }
}

function readable(value: unknown): string {
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(readable).join('; ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name)}: ${readable(part)}`)
      .join('; ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Puts the stored status into words: "SELF_EMPLOYED, Clockmaker" becomes "Self employed, Clockmaker". */
export function employmentWords(employment: string): string {
  return employment.replace(/^[A-Z_]+(?=,|$)/, inWords)
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const BACK = { to: consoleHref('/console/reviews'), label: 'All reviews' }

/** The evidence for a review, and the decision. */
export function ReviewPage() {
  const { uuid = '' } = useParams()
  const [decided, setDecided] = useState<Decided | null>(null)
  const query = useDesk(reviewEndpoints.getReview, { params: { uuid } })
  // A decided review no longer exists on the server.
  if (decided) return <DecidedPage uuid={uuid} {...decided} />
  return query.data ? (
    <OpenReview review={query.data} onDecided={setDecided} />
  ) : (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

interface OpenReviewProps {
  review: Review
  onDecided: (decided: Decided) => void
}

function OpenReview({ review, onDecided }: OpenReviewProps) {
  const { depositor_id, told: stated, documents_message_id } = review
  const say = useSay()
  return (
    <Page
      title={review.name || 'No name yet'}
      back={BACK}
      lead={
        <>
          {reviewReason(review)} · since <Moment at={review.since} />
        </>
      }
      actions={<Decide review={review} onDecided={onDecided} />}
    >
      {review.checks.some(({ sanctions_hit }) => sanctions_hit) && (
        <div className="mb-5">
          <Notice
            severity={review.screening === 'POSSIBLE' ? 'error' : 'info'}
            title={
              review.screening === 'CLEARED'
                ? 'Two people cleared a possible sanctions list match.'
                : 'Possible sanctions list match.'
            }
          >
            <p>
              {review.screening === 'POSSIBLE' &&
                'Compare the evidence with the application. Two people have to clear the match before you can approve. '}
              {say('Do not tell the customer of the match.')}
            </p>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card>
          <h2 className="mb-3 text-lg">Application</h2>
          <Facts
            rows={[
              {
                term: 'Applying as',
                value: review.is_second_holder ? 'Joint owner' : 'Primary owner',
              },
              {
                term: 'Date of birth',
                value: stated.date_of_birth && formatDate(stated.date_of_birth),
              },
              { term: 'SSN', value: stated.ssn_last_four && `•••-••-${stated.ssn_last_four}` },
              { term: 'Address', value: stated.address },
              { term: 'Email', value: stated.email },
              { term: 'Phone', value: stated.phone && formatPhone(stated.phone) },
              {
                term: 'Employment',
                value: stated.employment && employmentWords(stated.employment),
              },
              {
                term: 'Documents',
                value: documents_message_id ? (
                  <Link
                    to={consoleHref('/console/messages/:uuid', { uuid: documents_message_id })}
                    className={linkClass}
                  >
                    Sent by message
                  </Link>
                ) : (
                  'None sent'
                ),
              },
            ]}
          />
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={`${standaloneLinkClass} mt-2`}
          >
            {say('Open the customer')}
          </Link>
        </Card>
        <Evidence checks={review.checks} />
      </div>
    </Page>
  )
}

function DecidedPage({ uuid, name, decision }: Decided & { uuid: string }) {
  const words = decision === 'approve' ? 'approved' : 'declined'
  const say = useSay()
  return (
    <Page title={`${name || say('The customer')} was ${words}`} back={BACK}>
      <Notice severity="success" role="status">
        Your decision and reason were recorded.
      </Notice>
      <Link to={consoleHref('/console/customers/:uuid', { uuid })} className={standaloneLinkClass}>
        {say('Open the customer')}
      </Link>
    </Page>
  )
}

/** The results of the provider's checks, newest first. */
function Evidence({ checks }: { checks: Review['checks'] }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">Evidence</h2>
      {checks.length === 0 && (
        <p className="text-sm text-ink-muted">No identity check results yet.</p>
      )}
      <ol className="-my-4 divide-y divide-hairline empty:hidden">
        {checks.map((check) => (
          <li key={check.uuid} className="py-4">
            <p className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <strong>{outcomeWords(check.outcome)}</strong>
              {check.sanctions_hit && (
                <StatusDot tone="danger">Sanctions list: possible match</StatusDot>
              )}
              {!check.sanctions_hit && (
                <StatusDot tone="neutral">
                  Sanctions list: {check.outcome === 'ERRORED' ? 'not checked' : 'no match'}
                </StatusDot>
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
