import { type Review, reviewEndpoints } from '@passbook/contract/console/reviews'
import { formatDate } from '@passbook/contract/dates'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatPhone } from '../../lib/phone.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/say.ts'
import { consoleHref } from '../href.ts'
import { Decide, type Decided } from './Decide.tsx'
import { Evidence } from './Evidence.tsx'
import { employmentWords } from './evidence-words.ts'
import { whyOf } from './review-words.ts'

const BACK = { to: consoleHref('/console/reviews'), label: 'All reviews' }

/** What a decision stands on, and the decision. */
export function ReviewPage() {
  const { uuid = '' } = useParams()
  const [decided, setDecided] = useState<Decided | null>(null)
  const query = useDesk(reviewEndpoints.getReview, { params: { uuid } })
  // Once it is decided there is no review any more to fetch.
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
  const { depositor_id, told, documents_message_id } = review
  const say = useSay()
  return (
    <Page
      title={review.name || 'No name yet'}
      back={BACK}
      lead={
        <>
          {whyOf(review)} · since <Moment at={review.since} />
        </>
      }
      actions={<Decide review={review} onDecided={onDecided} />}
    >
      {review.checks.some(({ sanctions_hit }) => sanctions_hit) && (
        <div className="mb-5">
          <Notice severity="error" title="Possible match with a sanctions list.">
            <p>
              Compare the evidence with what was told before you decide.{' '}
              {say('Do not tell the customer of the match.')}
            </p>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Card>
          <h2 className="mb-3 text-lg">What they told us</h2>
          <Facts
            rows={[
              {
                term: 'Applies as',
                value: review.is_second_holder ? 'Second holder' : 'Primary holder',
              },
              {
                term: 'Date of birth',
                value: told.date_of_birth && formatDate(told.date_of_birth),
              },
              { term: 'SSN', value: told.ssn_last_four && `•••-••-${told.ssn_last_four}` },
              { term: 'Address', value: told.address },
              { term: 'Email', value: told.email },
              { term: 'Phone', value: told.phone && formatPhone(told.phone) },
              { term: 'Work', value: told.employment && employmentWords(told.employment) },
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
        Your decision and its reason are kept.
      </Notice>
      <Link to={consoleHref('/console/customers/:uuid', { uuid })} className={standaloneLinkClass}>
        {say('Open the customer')}
      </Link>
    </Page>
  )
}
