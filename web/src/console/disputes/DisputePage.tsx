import {
  type StaffDispute,
  consoleDisputeEndpoints,
  NewCredit,
} from '@passbook/contract/console/disputes'
import { formatDate } from '@passbook/contract/format-dates'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import type { DisputeLetter } from '@passbook/contract/disputes'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { z } from 'zod/mini'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Form } from '../../forms/Form.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import { AskDecision } from './AskDecision.tsx'
import { Findings } from './Findings.tsx'
import { Reported } from './Reported.tsx'
import { STATES, dueWords, AMOUNT_IN_DISPUTE, atMost } from './dispute-words.ts'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/disputes'), label: wording.allDisputes }

/** One dispute: the report, its deadlines, the credit, the decision and the letters. */
export function DisputePage() {
  const { uuid = '' } = useParams()
  const query = useDesk(consoleDisputeEndpoints.getDispute, { params: { uuid } })
  return query.data ? (
    <OpenDispute key={uuid} dispute={query.data.dispute} />
  ) : (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

function OpenDispute({ dispute }: { dispute: StaffDispute }) {
  const { reference, customer, depositor_id, kind, state } = dispute
  const [done, setDone] = useState<string | null>(null)
  return (
    <Page
      title={fill(wording.disputeReference, { reference })}
      back={BACK}
      lead={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            <bdi>{customer || wording.noNameYet}</bdi>
          </Link>
          <span>{DISPUTE_KIND_WORDS[kind]}</span>
          <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
        </span>
      }
      actions={<DisputeActs dispute={dispute} onDone={setDone} />}
    >
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {done && (
          <Notice severity="success" role="status">
            {done}
          </Notice>
        )}
        <NextDeadline dispute={dispute} />
        <PendingRequests dispute={dispute} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Reported dispute={dispute} />
          <LettersSent letters={dispute.letters} />
        </div>
        <div className="flex flex-col gap-6">
          <DisputeDates dispute={dispute} />
          <Findings dispute={dispute} />
        </div>
      </div>
    </Page>
  )
}

function NextDeadline({ dispute: { due, is_credited_at_deadline } }: { dispute: StaffDispute }) {
  if (due.what === 'nothing') return null
  const severity = due.is_late ? 'error' : 'info'
  return (
    <Notice severity={severity} title={`${due.is_late ? 'Overdue. ' : ''}${dueWords(due)}.`}>
      {due.what === 'decide_or_credit' && (
        <p>
          {is_credited_at_deadline ? wording.ifItIsntDecidedBy : wording.thisDisputeIsNotCredited}
        </p>
      )}
    </Notice>
  )
}

function PendingRequests({ dispute: { waiting } }: { dispute: StaffDispute }) {
  const may = useMay()
  return waiting.map(({ approval_id, words, asked_by, asked_at, is_own }) => (
    <Notice key={approval_id} severity="warning" title={wording.pendingApproval}>
      <p>
        {fill(wording.wordsRequestedByAskedBy, {
          words,
          askedBy: is_own ? wording.you : asked_by,
          moment: <Moment at={asked_at} />,
        })}{' '}
        {may('approvals.read') && (
          <Link to={consoleHref('/console/approvals')} className={linkClass}>
            {wording.openApprovals}
          </Link>
        )}
      </p>
    </Notice>
  ))
}

/** The full text of the letters to the customer. */
function LettersSent({ letters }: { letters: readonly DisputeLetter[] }) {
  return (
    <Card>
      <h2 className="mb-1 text-lg">{wording.lettersSent}</h2>
      {letters.length === 0 && <p className="text-sm text-ink-muted">{wording.noneYet}</p>}
      {letters.map(({ uuid, subject, paragraphs, sent_at }) => (
        <Disclosure
          key={uuid}
          title={
            <span>
              {subject}
              <span className="block text-sm font-normal text-ink-muted">
                <Moment at={sent_at} />
              </span>
            </span>
          }
        >
          <div className="flex flex-col gap-3 text-sm">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      ))}
    </Card>
  )
}

/** The deadlines that were set when the dispute was received. */
function DisputeDates({ dispute: { dates } }: { dispute: StaffDispute }) {
  return (
    <Card>
      <h2 className="mb-3 text-lg">{wording.dates}</h2>
      <Facts
        rows={[
          { term: wording.receivedOn, value: formatDate(dates.received_on) },
          {
            term: wording.decideOrCredit,
            value: fill(wording.byDecideBy, { decideBy: formatDate(dates.decide_by) }),
          },
          {
            term: wording.withACredit,
            value: fill(wording.decideByExtendedBy, { extendedBy: formatDate(dates.extended_by) }),
          },
          {
            term: wording.reportingDeadline,
            value: dates.in_time_until
              ? formatDate(dates.in_time_until)
              : fill(wording.daysAfterTheFirstStatement, {
                  days: inWords(LIMITS.errorNotice.days, 'day'),
                }),
          },
          {
            term: wording.reported,
            value: dates.is_in_time ? wording.onTime : wording.lateStillInvestigated,
          },
          ...(dates.is_new_account
            ? [
                {
                  term: wording.newAccount,
                  value: wording.longerDeadlinesWithin30Days,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

interface DisputeActsProps {
  dispute: StaffDispute
  onDone: (words: string) => void
}

/** What operations can request from a second person. Each request can be open only once. */
function DisputeActs({ dispute, onDone }: DisputeActsProps) {
  const may = useMay()
  const [asked, setAsked] = useState<'credit' | 'decision' | null>(null)
  const { state, waiting } = dispute
  if (!may('disputes.decide')) return null
  const isOpen = state === 'open' || state === 'credited'
  const isRequested = (what: StaffDispute['waiting'][number]['what']) =>
    waiting.some((one) => one.what === what)
  const props = { dispute, onDone, onClose: () => setAsked(null) }
  return (
    <>
      {isOpen && !isRequested('decide_dispute') && (
        <Button onClick={() => setAsked('decision')}>{wording.decide}</Button>
      )}
      {state === 'open' && !isRequested('credit_dispute') && (
        <Button variant="secondary" onClick={() => setAsked('credit')}>
          {wording.creditProvisionally}
        </Button>
      )}
      {asked === 'credit' && <AskCredit {...props} />}
      {asked === 'decision' && <AskDecision {...props} />}
    </>
  )
}

interface AskProps {
  dispute: StaffDispute
  onDone: (words: string) => void
  onClose: () => void
}

/** Requests a provisional credit, which is posted once a second person agrees. */
function AskCredit({ dispute, onDone, onClose }: AskProps) {
  const { uuid, proposed_credit, ceiling_cents } = dispute
  const say = useSay()
  const { earnings } = useCharterWords()
  const ask = useAct(consoleDisputeEndpoints.creditDispute)
  const form = useAppForm<z.input<typeof NewCredit>, NewCredit>({
    schema: NewCredit,
    defaultValues: { amount_cents: proposed_credit?.amount_cents, reason: '' },
  })
  return (
    <Dialog title={wording.creditProvisionally} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (body) => {
          await ask.mutateAsync({ params: { uuid }, body })
          onDone(wording.theCreditWasSentFor)
          onClose()
        }}
      >
        <p>{say(wording.theCustomerCanUseThe)}</p>
        {ceiling_cents === null && (
          <MoneyField form={form} name="disputed_cents" {...AMOUNT_IN_DISPUTE} />
        )}
        <MoneyField
          form={form}
          name="amount_cents"
          label={wording.amount}
          hint={
            proposed_credit
              ? fill(wording.weAddLostEarningsAmount, {
                  earnings,
                  amount: formatAmount(proposed_credit.interest_cents),
                })
              : `${atMost(ceiling_cents)}${fill(wording.weAddLostEarnings, { earnings })}`
          }
        />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}
