import { formatInstantDay } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import type { OwnDispute } from '@passbook/contract/disputes'
import { useEffect } from 'react'
import { Link, Navigate, href, useSearchParams } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { ShowEarlier } from '../../shell/ShowEarlier.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { linkClass } from '../../ui/link-class.ts'
import { ReportDetails } from './ReportDetails.tsx'
import { CallInstead } from './CallInstead.tsx'
import { readReport, reportAddress } from './report-address.ts'
import { STATE_WORDS } from './report-words.ts'
import { useReports } from './use-reports.ts'
import * as wording from './wording.ts'

/** All reports of the account, or the one report in the URL. */
export function YourReportsPage() {
  const [search] = useSearchParams()
  const uuid = readReport(search)
  return (
    <div className="max-w-reading">
      {uuid ? <ReportByUuid key={uuid} uuid={uuid} /> : <List />}
      <CallInstead />
    </div>
  )
}

/** Looks for the report on later pages of the list too; an unknown id redirects to the list (STATES). */
function ReportByUuid({ uuid }: { uuid: string }) {
  const { query, reports } = useReports()
  const { hasNextPage, isFetching, fetchNextPage } = query
  const report = reports.find((each) => each.uuid === uuid)
  const shouldFetchMore = report === undefined && hasNextPage && !isFetching
  useEffect(() => {
    if (shouldFetchMore) void fetchNextPage()
  }, [shouldFetchMore, fetchNextPage])
  return (
    <QueryState query={query}>
      {() => {
        if (report) return <ReportDetails report={report} />
        if (hasNextPage || isFetching) return null
        return <Navigate to={href('/report-a-problem/your-reports')} replace />
      }}
    </QueryState>
  )
}

function List() {
  const { query, reports } = useReports()
  return (
    <>
      <div className="mb-6 flex min-h-control flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{wording.yourReports}</h1>
        <Link to={href('/report-a-problem')} className={buttonClass()}>
          {wording.reportAProblem}
        </Link>
      </div>
      <QueryState query={query}>
        {() => (
          <>
            {reports.length === 0 && (
              <p className="text-ink-muted">{wording.noReportsYetYourReports}</p>
            )}
            <ul className="border-hairline not-empty:border-t">
              {reports.map((report) => (
                <Row key={report.uuid} report={report} />
              ))}
            </ul>
            <ShowEarlier query={query}>{wording.showEarlierReports}</ShowEarlier>
          </>
        )}
      </QueryState>
    </>
  )
}

function Row({ report }: { report: OwnDispute }) {
  const { uuid, kind, state, received_at, amount_cents, transaction } = report
  const cents = amount_cents ?? transaction?.amount_cents ?? null
  const { tone, words } = STATE_WORDS[state]
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-4">
      <Link to={reportAddress(uuid)} className={`${linkClass} self-start font-bold`}>
        {DISPUTE_KIND_WORDS[kind]}
      </Link>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-ink-muted">
        <span>
          {transaction && `${transaction.description}, `}
          {cents !== null && `${formatAmount(cents)}, `}
          {fill(wording.reportedReceivedAt, { receivedAt: formatInstantDay(received_at) })}
        </span>
        <StatusDot tone={tone}>{words}</StatusDot>
      </p>
    </li>
  )
}
