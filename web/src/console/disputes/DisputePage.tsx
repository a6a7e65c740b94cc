import { type StaffDispute, consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { DisputeActs } from './DisputeActs.tsx'
import { DisputeDates } from './DisputeDates.tsx'
import { Findings } from './Findings.tsx'
import { LettersSent } from './LettersSent.tsx'
import { Reported } from './Reported.tsx'
import { STATES, dueWords } from './dispute-words.ts'

const BACK = { to: consoleHref('/console/disputes'), label: 'All disputes' }

/** One dispute: what was reported, by when what is due, and what was credited, decided and written. */
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
      title={`Dispute ${reference}`}
      back={BACK}
      lead={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            <bdi>{customer || 'No name yet'}</bdi>
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
        <Next dispute={dispute} />
        <Waiting dispute={dispute} />
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

function Next({ dispute: { due, is_credited_at_deadline } }: { dispute: StaffDispute }) {
  if (due.what === 'nothing') return null
  const severity = due.is_late ? 'error' : 'info'
  return (
    <Notice severity={severity} title={`${due.is_late ? 'Overdue. ' : ''}${dueWords(due)}.`}>
      {due.what === 'decide_or_credit' && (
        <p>
          {is_credited_at_deadline
            ? 'If it is not decided by the end of that day, the amount is credited automatically.'
            : 'It is not credited automatically. Two people have to credit or decide it by then. Without a credit by that day, the law gives no more time.'}
        </p>
      )}
    </Notice>
  )
}

function Waiting({ dispute: { waiting } }: { dispute: StaffDispute }) {
  const may = useMay()
  return waiting.map(({ approval_id, words, asked_by, asked_at, is_own }) => (
    <Notice key={approval_id} severity="warning" title="Waits for a second person.">
      <p>
        {words}. Asked by {is_own ? 'you' : asked_by}, <Moment at={asked_at} />.{' '}
        {may('approvals.read') && (
          <Link to={consoleHref('/console/approvals')} className={linkClass}>
            Open Approvals
          </Link>
        )}
      </p>
    </Notice>
  ))
}
