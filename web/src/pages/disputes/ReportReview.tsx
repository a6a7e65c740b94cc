import { formatDate, formatMonth } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { type NewDispute, disputeEndpoints } from '@passbook/contract/disputes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AboutTransaction } from '../../features/messages/AboutTransaction.tsx'
import { clearDraft } from '../../features/messages/use-messages.ts'
import { formatAmount } from '../../lib/money.ts'
import { resumeSaving, stopSaving } from '../../session/drafts/draft-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { type About, reportAddress, SENT } from './report-address.ts'
import { refreshReports } from './use-reports.ts'
import * as wording from './wording.ts'

const FORM = 'report-a-problem'

interface ReportReviewProps {
  report: NewDispute
  about: About
}

/** The review before sending; it shows exactly what staff will read. */
export function ReportReview({ report, about: { statement } }: ReportReviewProps) {
  const navigate = useNavigate()
  const send = useCall(disputeEndpoints.reportDispute, {
    onSuccess: async ({ data }) => {
      clearDraft(FORM)
      refreshReports()
      await navigate(reportAddress(data.dispute.uuid), { replace: true, state: SENT })
    },
  })

  // Set on click, before the call starts, so that a second click does nothing.
  const [isSent, setSent] = useState(false)

  async function confirm() {
    setSent(true)
    // A draft save still in flight would bring the draft back after the report is sent.
    await stopSaving(FORM)
    send.mutate(
      { body: report },
      {
        onError: () => {
          resumeSaving(FORM)
          setSent(false)
        },
      },
    )
  }

  return (
    <>
      <LinkButton onClick={() => void navigate(-1)}>{wording.editReport}</LinkButton>
      <Intro title={wording.sendThisReport}>
        <p>{wording.theDeadlinesStartOnThe}</p>
      </Intro>
      <div className="flex flex-col gap-6">
        <Card className="flex flex-col gap-4">
          {report.transaction_id && <AboutTransaction uuid={report.transaction_id} />}
          <DefinitionRows
            rows={[
              { term: wording.problem, value: DISPUTE_KIND_WORDS[report.kind] },
              ...(statement
                ? [{ term: wording.statement, value: formatMonth(statement.year, statement.month) }]
                : []),
              ...(report.amount_cents
                ? [{ term: wording.amountInQuestion, value: formatAmount(report.amount_cents) }]
                : []),
              ...(report.learned_on
                ? [{ term: wording.noticedOn, value: formatDate(report.learned_on) }]
                : []),
            ]}
          />
          <div>
            <h2 className="text-sm text-ink-muted">{wording.whatHappenedHeading}</h2>
            <WrittenText>{report.words}</WrittenText>
          </div>
        </Card>
        <Refusal error={send.error} />
        <Button
          isFullWidth
          isPending={isSent}
          pendingLabel={wording.sendingYourReport}
          onClick={() => void confirm()}
        >
          {wording.sendReport}
        </Button>
      </div>
    </>
  )
}
