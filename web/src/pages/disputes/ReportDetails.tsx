import { formatDate, formatMoment, formatMonth } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { type OwnDispute, disputeEndpoints, type DisputeLetter } from '@passbook/contract/disputes'
import { LIMITS, inWords } from '@passbook/contract/limits'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Link, href, useLocation } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AboutTransaction } from '../../features/messages/AboutTransaction.tsx'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { STATE_WORDS, nextWords } from './report-words.ts'
import { wasSent } from './report-address.ts'
import { refreshReports } from './use-reports.ts'
import * as wording from './wording.ts'

/** One report: its status, the next dates, what was reported, credited and decided, and the letters. */
export function ReportDetails({ report }: { report: OwnDispute }) {
  const { state } = useLocation()
  const { tone, words } = STATE_WORDS[report.state]
  usePageTitle(DISPUTE_KIND_WORDS[report.kind])
  return (
    <article>
      <Link
        to={href('/report-a-problem/your-reports')}
        className={`${standaloneLinkClass} mb-2 gap-1.5 print:hidden`}
      >
        <ArrowLeft aria-hidden className="size-4" />
        {wording.yourReports}
      </Link>
      <h1 className="text-xl font-bold">{DISPUTE_KIND_WORDS[report.kind]}</h1>
      <p className="mt-1 mb-6">
        <StatusDot tone={tone}>{words}</StatusDot>
      </p>
      <div className="flex flex-col gap-6">
        {wasSent(state) && (
          <Notice severity="success" role="status" title={wording.weReceivedYourReport}>
            <p>{fill(wording.yourReferenceIsReference, { reference: report.reference })}</p>
          </Notice>
        )}
        <Card>
          <h2 className="mb-3 text-lg font-bold">{wording.whatHappensNext}</h2>
          <div className="flex flex-col gap-3">
            {nextWords(report).map((each) => (
              <p key={each}>{each}</p>
            ))}
            {!report.dates.is_in_time && (
              <p>{fill(wording.weReceivedItMoreThan, { days: NOTICE_DAYS })}</p>
            )}
          </div>
          {report.may_withdraw && <Withdraw uuid={report.uuid} />}
        </Card>
        <ReportedDetails report={report} />
        {report.decision && (
          <Card>
            <h2 className="mb-3 text-lg font-bold">{wording.whatWeFound}</h2>
            <WrittenText>{report.decision.reasons}</WrittenText>
            <h3 className="mt-4 mb-1 font-bold">{wording.whatWeBasedOurDecision}</h3>
            <ul className="list-disc pl-5">
              {report.decision.documents.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            <p className="mt-3 text-ink-muted">{wording.youCanRequestCopiesOf}</p>
          </Card>
        )}
        <Letters letters={report.letters} />
      </div>
    </article>
  )
}

const NOTICE_DAYS = inWords(LIMITS.errorNotice.days, 'day')

function ReportedDetails({ report }: { report: OwnDispute }) {
  const { words, transaction, statement, amount_cents, learned_on, received_at, reference } = report
  const { first_name } = report.reported_by
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{wording.yourReport}</h2>
      {transaction && <AboutTransaction uuid={transaction.uuid} />}
      {words === '' ? (
        <p className="text-ink-muted">
          {fill(wording.onlyFirstNameCanSee, { firstName: first_name ?? wording.theOtherOwner })}
        </p>
      ) : (
        <WrittenText>{words}</WrittenText>
      )}
      {report.additions.map((added) => (
        <div key={added.received_at}>
          <h3 className="mb-1 font-bold">
            {fill(wording.youAddedOnReceivedAt, { receivedAt: formatMoment(added.received_at) })}
          </h3>
          <WrittenText>{added.words}</WrittenText>
        </div>
      ))}
      <DefinitionRows
        rows={[
          { term: wording.reference, value: reference },
          { term: wording.received, value: formatMoment(received_at) },
          ...(first_name ? [{ term: wording.reportedBy, value: first_name }] : []),
          ...(statement
            ? [{ term: wording.statement, value: formatMonth(statement.year, statement.month) }]
            : []),
          ...(amount_cents === null
            ? []
            : [{ term: wording.amountInQuestion, value: formatAmount(amount_cents) }]),
          ...(learned_on ? [{ term: wording.noticedOn, value: formatDate(learned_on) }] : []),
        ]}
      />
    </Card>
  )
}

/** Withdraws the person's own report while it is undecided. */
function Withdraw({ uuid }: { uuid: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const withdraw = useCall(disputeEndpoints.withdrawDispute, {
    onSuccess: () => {
      setConfirming(false)
      refreshReports()
    },
  })
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Refusal error={withdraw.error} />
      <Button variant="secondary" className="self-start" onClick={() => setConfirming(true)}>
        {wording.withdrawReport}
      </Button>
      {isConfirming && (
        <AlertDialog
          title={wording.withdrawThisReport}
          confirmLabel={wording.withdrawReport}
          cancelLabel={wording.keepReport}
          isPending={withdraw.isPending}
          onConfirm={() =>
            withdraw.mutate({ params: { uuid } }, { onError: () => setConfirming(false) })
          }
          onCancel={() => setConfirming(false)}
        >
          <p>{wording.wellStopOurReviewYou}</p>
        </AlertDialog>
      )}
    </div>
  )
}

/** The full text of every letter about the report, oldest first. */
function Letters({ letters }: { letters: readonly DisputeLetter[] }) {
  if (letters.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg font-bold">{wording.lettersFromUs}</h2>
      {letters.map(({ uuid, subject, paragraphs, sent_at }) => (
        <Disclosure
          key={uuid}
          title={
            <span>
              <span className="block">{subject}</span>
              <span className="block text-sm font-normal text-ink-muted">
                {formatMoment(sent_at)}
              </span>
            </span>
          }
        >
          <div className="flex flex-col gap-3">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}
