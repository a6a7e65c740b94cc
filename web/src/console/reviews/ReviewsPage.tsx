import { type ReviewLine, reviewEndpoints } from '@passbook/contract/console/reviews'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { isReady, reviewReason } from './review-words.ts'
import * as wording from './wording.ts'

/** Everyone who waits for a decision, the longest wait first. */
export function ReviewsPage() {
  const query = useDeskPages(reviewEndpoints.listReviews, { query: {} }, ({ reviews }) => ({
    after: reviews.at(-1)?.depositor_id,
  }))
  const may = useMay()
  const reviews = query.data?.pages.flatMap((page) => page.reviews)
  const next = may('reviews.decide') && reviews?.find(isReady)
  return (
    <Page
      lead={wording.peopleWaitingForADecision}
      actions={
        <>
          {may('reviews.sample') && (
            <Link to={consoleHref('/console/review-samples')} className={standaloneLinkClass}>
              {wording.qualitySamples}
            </Link>
          )}
          {next && (
            <Link
              to={consoleHref('/console/reviews/:uuid', { uuid: next.depositor_id })}
              className={buttonClass()}
            >
              {wording.takeTheNext}
            </Link>
          )}
        </>
      }
    >
      <Table
        label={wording.reviews}
        columns={COLUMNS}
        query={query}
        rows={reviews}
        keyOf={({ depositor_id }) => depositor_id}
        empty={wording.noReviewsAreWaiting}
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<ReviewLine>[] = [
  {
    id: 'name',
    label: wording.name,
    cell: ({ depositor_id, name }) => (
      <Link
        to={consoleHref('/console/reviews/:uuid', { uuid: depositor_id })}
        className={`${linkClass} font-bold`}
      >
        {name || wording.noNameYet}
      </Link>
    ),
  },
  {
    id: 'why',
    label: wording.reason,
    cell: (review) => <StatusDot tone="warning">{reviewReason(review)}</StatusDot>,
  },
  { id: 'since', label: wording.since, cell: ({ since }) => <Moment at={since} /> },
  {
    id: 'documents',
    label: wording.documents,
    cell: ({ documents_message_id: id, requested_documents }) => {
      if (requested_documents === 'ARRIVED')
        return <StatusDot tone="success">{wording.documentsArrived}</StatusDot>
      if (requested_documents === 'WAITING')
        return <StatusDot tone="neutral">{wording.waitingForDocuments}</StatusDot>
      if (id === null) return <Nothing>{wording.noneSent}</Nothing>
      return (
        <Link to={consoleHref('/console/messages/:uuid', { uuid: id })} className={linkClass}>
          {wording.sentByMessage}
        </Link>
      )
    },
  },
]
