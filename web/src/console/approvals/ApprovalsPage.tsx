import { type Approval, approvalEndpoints } from '@passbook/contract/console/approvals'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { justNow as JUST_NOW } from '../parts/wording.ts'
import { ageWords, useSay } from '../parts/words.ts'
import { Done } from '../parts/Done.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay, useMe } from '../session/me.ts'
import { DecideApproval } from './DecideApproval.tsx'
import * as wording from './wording.ts'

/** The requests of staff that a second person must approve. */
export function ApprovalsPage() {
  const query = useDesk(approvalEndpoints.listApprovals, {})
  const [done, setDone] = useState<string | null>(null)
  const { approvals, now = '' } = query.data ?? {}
  return (
    <Page lead={wording.youCantApproveYourOwn}>
      <Done words={done} />
      <CannotApproveNotice />
      <h2 className="mb-3 text-lg">{wording.pendingApproval}</h2>
      <Table
        label={wording.pendingApproval}
        columns={waitingColumns(now, setDone)}
        query={query}
        rows={approvals?.filter(({ decision }) => decision === null)}
        keyOf={({ uuid }) => uuid}
        empty={wording.noRequestsArePending}
      />
      <h2 className="mt-8 mb-3 text-lg">{wording.decided}</h2>
      <Table
        label={wording.decided}
        columns={DECIDED}
        query={query}
        rows={approvals?.filter(({ decision }) => decision !== null)}
        keyOf={({ uuid }) => uuid}
        empty={wording.decidedRequestsAppearHereNewest}
      />
    </Page>
  )
}

/** Explains why the signed-in person cannot approve yet. */
function CannotApproveNotice() {
  const { needs_passkey, approves_from } = useMe()
  return (
    <div className="mb-4 flex flex-col gap-4 empty:hidden">
      {needs_passkey && (
        <Notice severity="warning" title={wording.passkeyRequired}>
          {wording.yourInstitutionRequiresApproversTo}{' '}
          <Link to={consoleHref('/console/your-sign-in')} className={linkClass}>
            {wording.yourSignIn}
          </Link>
        </Notice>
      )}
      {approves_from !== null && (
        <Notice severity="info" title={wording.youCantApproveRequestsYet}>
          {fill(wording.youCanApproveRequestsStarting, { moment: <Moment at={approves_from} /> })}
        </Notice>
      )}
    </div>
  )
}

/** The facts behind a request, with what has changed since it was made. */
function Facts({ facts }: Pick<Approval, 'facts'>) {
  const say = useSay()
  if (facts.length === 0) return null
  return (
    <dl className="mt-2 grid gap-x-3 sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] sm:gap-y-1">
      {facts.map(({ label, value, was }) => (
        <Fragment key={label}>
          <dt className="text-ink-muted">{say(label)}</dt>
          <dd className="figures mb-1.5 wrap-anywhere sm:mb-0">
            {value}
            {was !== null && (
              <strong className="block text-warning">
                {fill(wording.changedSinceTheRequestWas, { was })}
              </strong>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The requested act. It links to the customer for roles that may read customers. */
function RequestedAct({ words, depositor_id, facts }: Approval) {
  const may = useMay()
  return (
    <>
      {depositor_id && may('customers.read') ? (
        <Link
          to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
          className={`${linkClass} font-bold`}
        >
          {words}
        </Link>
      ) : (
        <strong className="wrap-anywhere">{words}</strong>
      )}
      <Facts facts={facts} />
    </>
  )
}

/** A person with name and email address, because a name alone can be imitated. */
function Person({ name, email }: { name: string; email: string | null }) {
  const [local, domain] = email?.split('@') ?? []
  return (
    <>
      <span className="block">{name}</span>
      {email && (
        <span className="block wrap-anywhere text-ink-muted">
          {local}
          <wbr />@{domain}
        </span>
      )}
    </>
  )
}

const ABOUT: Column<Approval>[] = [
  { id: 'what', label: wording.request, cell: (approval) => <RequestedAct {...approval} /> },
  { id: 'why', label: wording.reason, cell: ({ reason }) => reason },
]

function waitingColumns(now: string, onDone: (words: string) => void): Column<Approval>[] {
  return [
    ...ABOUT,
    {
      id: 'asked',
      label: wording.requestedBy,
      cell: ({ asked_by, asked_by_email, asked_at, expires_at }) => (
        <>
          <Person name={asked_by} email={asked_by_email} />
          <span className="mt-1 block">{sinceWords(asked_at, now)}</span>
          <span className="block text-ink-muted">
            <Moment at={asked_at} />
          </span>
          <span className="mt-1 block text-ink-muted">
            {wording.expires} <Moment at={expires_at} />
          </span>
        </>
      ),
    },
    {
      id: 'decide',
      label: wording.action,
      cell: (approval) => <DecideApproval approval={approval} onDone={onDone} />,
    },
  ]
}

function sinceWords(asked_at: string, now: string): string {
  const age = ageWords(asked_at, now)
  return age === JUST_NOW ? wording.justNow : fill(wording.ageAgo, { age })
}

const DECISIONS: Readonly<
  Record<NonNullable<Approval['decision']>, { label: string; tone: StatusTone }>
> = {
  approved: { label: wording.approved, tone: 'success' },
  refused: { label: wording.declined, tone: 'neutral' },
  withdrawn: { label: wording.withdrawn, tone: 'neutral' },
  expired: { label: wording.expired, tone: 'warning' },
}

const DECIDED: Column<Approval>[] = [
  ...ABOUT,
  {
    id: 'asked',
    label: wording.requestedBy,
    cell: ({ asked_by, asked_by_email, asked_at }) => (
      <>
        <Person name={asked_by} email={asked_by_email} />
        <span className="mt-1 block text-ink-muted">
          <Moment at={asked_at} />
        </span>
      </>
    ),
  },
  {
    id: 'decided',
    label: wording.decision,
    cell: ({ decision, decided_by, decided_by_email, decided_at, decided_reason }) => (
      <>
        {decision && (
          <StatusDot tone={DECISIONS[decision].tone}>{DECISIONS[decision].label}</StatusDot>
        )}
        {decided_by && <Person name={decided_by} email={decided_by_email} />}
        {decided_reason && <span className="mt-1 block">{decided_reason}</span>}
        {decided_at && (
          <span className="mt-1 block text-ink-muted">
            <Moment at={decided_at} />
          </span>
        )}
      </>
    ),
  },
]
