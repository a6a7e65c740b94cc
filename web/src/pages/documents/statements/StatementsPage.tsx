import { formatMonth, formatDate } from '@passbook/contract/format-dates'
import { documentEndpoints, type WholeStatement } from '@passbook/contract/documents'
import { mayRead } from '@passbook/contract/account-status'
import Download from 'lucide-react/icons/download'
import { Link, href, useSearchParams, Navigate } from 'react-router'
import { ApiError } from '../../../api/error.ts'
import { useData } from '../../../api/use-data.ts'
import { reportProblem } from '../../../destinations.ts'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { Figures } from './Figures.tsx'
import { Lines } from './Lines.tsx'
import { StatementRow } from './StatementRow.tsx'
import {
  readMonth,
  readYear,
  statementsAddress,
  useExpectsStatements,
  periodWords,
  readableCode,
  useStatementFile,
} from './statement-address.ts'

/** All statements by year; each can be opened on the page or downloaded as a PDF. */
export function StatementsPage() {
  const years = useData(documentEndpoints.getStatementYears)
  const [search] = useSearchParams()
  const month = readMonth(search)
  return (
    <QueryState query={years}>
      {(all) => {
        const year = readYear(search, all)
        if (year === null) return <NoneYet />
        if (month !== null) return <OpenStatements year={year} month={month} />
        return (
          <>
            <Heading />
            <Years all={all} current={year} />
            <YearOfStatements key={year} year={year} />
            <ReportLink />
          </>
        )
      }}
    </QueryState>
  )
}

function Heading() {
  return (
    <>
      <BackLink to="/dashboard/documents" />
      <h1 className="mb-6 text-xl font-bold">{wording.statements}</h1>
    </>
  )
}

/** The link to report an error on a statement. */
function ReportLink() {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 text-ink-muted print:hidden">
      {wording.seeAMistakeOnA}
      <Link to={reportProblem()} className={standaloneLinkClass}>
        {wording.reportAProblem}
      </Link>
    </p>
  )
}

function NoneYet() {
  const isStatementExpected = useExpectsStatements()
  const readsTransactions = useProgress(({ progress }) => progress !== null && mayRead(progress))
  return (
    <>
      <Heading />
      <p className="text-ink-muted">
        {isStatementExpected ? wording.noStatementsYetYourFirst : wording.noStatements}
      </p>
      {readsTransactions && (
        <Link to={href('/dashboard/transactions-list')} className={standaloneLinkClass}>
          {wording.viewYourTransactions}
        </Link>
      )}
    </>
  )
}

function Years({ all, current }: { all: readonly number[]; current: number }) {
  if (all.length < 2) return null
  return (
    <nav aria-label={wording.years} className="mb-4 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {all.map((year) => (
          <li key={year}>
            <Link
              to={statementsAddress(year)}
              aria-current={year === current ? 'page' : undefined}
              className={`${standaloneLinkClass} figures aria-[current]:text-ink aria-[current]:no-underline aria-[current]:font-bold`}
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function YearOfStatements({ year }: { year: number }) {
  const statements = useData(documentEndpoints.getStatementsOfYear, { params: { year } })
  return (
    <Card>
      <h2 className="text-lg font-bold">{year}</h2>
      <QueryState query={statements} empty={wording.noStatementsForThisYear}>
        {(all) => (
          <ul className="mt-2">
            {all.map((statement) => (
              <StatementRow key={statement.uuid} statement={statement} />
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

/** The statement of a month, with the same figures as its PDF; the month of a closing may have two. */
function OpenStatements({ year, month }: { year: number; month: number }) {
  const opened = useData(documentEndpoints.getStatementsOfMonth, { params: { year, month } })
  const heading = fill(wording.monthStatement, { month: formatMonth(year, month) })
  usePageTitle(heading)
  // STATES "What the address carries": an unknown month redirects to the list.
  if (opened.error instanceof ApiError && opened.error.status === 404) {
    return <Navigate to={statementsAddress(year)} replace />
  }
  return (
    <>
      <div className="print:hidden">
        <Link to={statementsAddress(year)} className={standaloneLinkClass}>
          {fill(wording.allYearStatements, { year })}
        </Link>
      </div>
      <h1 className="mb-6 text-xl font-bold">{heading}</h1>
      <QueryState query={opened}>
        {({ statements }) => (
          <div className="flex flex-col gap-8">
            {statements.map((statement) => (
              <FullStatement key={statement.uuid} statement={statement} />
            ))}
          </div>
        )}
      </QueryState>
    </>
  )
}

/** A whole statement with the contents of its PDF, and the button to download that. */
function FullStatement({ statement }: { statement: WholeStatement }) {
  const { holders, is_final, made_on, code } = statement
  const file = useStatementFile(statement)
  return (
    <Card>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">{periodWords(statement)}</h2>
          <p className="text-ink-muted">
            {holders.join(' and ')}
            {is_final && ` ${wording.finalStatement}`}
          </p>
        </div>
        <Button
          variant="secondary"
          className="print:hidden"
          isPending={file.isPending}
          pendingLabel={wording.downloading}
          onClick={file.save}
        >
          <Download aria-hidden className="size-5" />
          {wording.downloadPdf}
        </Button>
      </div>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
      <Figures statement={statement} />
      <h3 className="mt-8 mb-2 font-bold">{wording.transactions}</h3>
      <Lines statement={statement} />
      <p className="mt-6 text-sm text-ink-muted">
        {fill(wording.issuedMadeOnVerificationCode, {
          madeOn: formatDate(made_on),
          code: <span className="figures">{readableCode(code)}</span>,
        })}
      </p>
    </Card>
  )
}
