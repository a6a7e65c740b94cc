import { type Review, reviewEndpoints } from '@passbook/contract/console/reviews'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { AttributeTable } from './AttributeTable.tsx'
import { Decide, type Decided } from './Decide.tsx'
import { DocumentRequests } from './DocumentRequests.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import { isReady, reviewReason } from './review-words.ts'
import * as wording from './wording.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  PASSED: wording.passed,
  FAILED: wording.failed,
  IN_REVIEW: wording.needsReview,
  FLAGGED: wording.needsMoreInformation,
  ERRORED: wording.didNotRun,
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
  if (value === null || value === '') return wording.none
  if (typeof value === 'boolean') return value ? wording.yes : wording.no
  if (Array.isArray(value))
    return value.length === 0 ? wording.none : value.map(readable).join('; ')
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

const BACK = { to: consoleHref('/console/reviews'), label: wording.allReviews }

/** The evidence for a review, and the decision. */
export function ReviewPage() {
  const { uuid = '' } = useParams()
  // The next review is a new page: nothing of the decided one stays.
  return <ReviewOf key={uuid} uuid={uuid} />
}

function ReviewOf({ uuid }: { uuid: string }) {
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
  const { depositor_id } = review
  const say = useSay()
  return (
    <Page
      title={review.name || wording.noNameYet}
      back={BACK}
      lead={
        <>
          {fill(wording.reviewSince, { review: reviewReason(review) })} <Moment at={review.since} />
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
                ? wording.twoPeopleClearedAPossible
                : wording.possibleSanctionsListMatch
            }
          >
            <p>
              {review.screening === 'POSSIBLE' && `${wording.compareTheEvidenceWithThe} `}
              {say(wording.doNotTellTheCustomer)}
            </p>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <h2 className="mb-3 text-lg">{wording.application}</h2>
            <AttributeTable review={review} />
            <div className="mt-4">
              <Facts
                rows={[
                  {
                    term: wording.applyingAs,
                    value: review.is_second_holder ? wording.jointOwner : wording.primaryOwner,
                  },
                  {
                    term: wording.employment,
                    value: review.employment && employmentWords(review.employment),
                  },
                ]}
              />
            </div>
            <Link
              to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
              className={`${standaloneLinkClass} mt-2`}
            >
              {say(wording.openTheCustomer)}
            </Link>
          </Card>
          <Evidence checks={review.checks} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DocumentViewer documents={review.documents} />
          <DocumentRequests review={review} />
        </div>
      </div>
    </Page>
  )
}

/** Says what was decided, and leads to the one who has waited longest of those that can be decided. */
function DecidedPage({ uuid, name, decision }: Decided & { uuid: string }) {
  const words = decision === 'approve' ? 'approved' : 'declined'
  const say = useSay()
  const { data } = useDesk(reviewEndpoints.listReviews, { query: {} })
  const may = useMay()
  const others = data?.reviews.filter(({ depositor_id }) => depositor_id !== uuid)
  const next = may('reviews.decide') && others?.find(isReady)
  return (
    <Page
      title={fill(wording.nameWasWords, { name: name || say(wording.theCustomer), words })}
      back={BACK}
      actions={
        next && (
          <Link
            to={consoleHref('/console/reviews/:uuid', { uuid: next.depositor_id })}
            className={buttonClass()}
          >
            {wording.takeTheNext}
          </Link>
        )
      }
    >
      <Notice severity="success" role="status">
        {wording.yourDecisionAndReasonWere}
        {others?.length === 0 && ` ${wording.noOtherReviewIsWaiting}`}
      </Notice>
      <Link to={consoleHref('/console/customers/:uuid', { uuid })} className={standaloneLinkClass}>
        {say(wording.openTheCustomer)}
      </Link>
    </Page>
  )
}

/** The results of the provider's checks, newest first. */
function Evidence({ checks }: { checks: Review['checks'] }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.evidence}</h2>
      {checks.length === 0 && (
        <p className="text-sm text-ink-muted">{wording.noIdentityCheckResultsYet}</p>
      )}
      <ol className="-my-4 divide-y divide-hairline empty:hidden">
        {checks.map((check) => (
          <li key={check.uuid} className="py-4">
            <p className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <strong>{outcomeWords(check.outcome)}</strong>
              {check.sanctions_hit && (
                <StatusDot tone="danger">{wording.sanctionsListPossibleMatch}</StatusDot>
              )}
              {!check.sanctions_hit && (
                <StatusDot tone="neutral">
                  {check.outcome === 'ERRORED'
                    ? wording.sanctionsListNotChecked
                    : wording.sanctionsListNoMatch}
                </StatusDot>
              )}
              <span className="text-sm text-ink-muted">
                <Moment at={check.answered_at} />
              </span>
            </p>
            <Facts
              rows={[
                { term: wording.reference, value: check.reference },
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
