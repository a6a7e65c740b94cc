import { type Approval, approvalEndpoints } from '@passbook/contract/console/approvals'
import { useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { paths } from '../paths.ts'
import { useMe } from '../session/me.ts'
import { DecideApproval } from './DecideApproval.tsx'

/** What somebody of the staff asked for and a second person has to agree to. */
export function ApprovalsPage() {
  const query = useDesk(approvalEndpoints.listApprovals, {})
  const [done, setDone] = useState<string | null>(null)
  const { needs_passkey } = useMe()
  const approvals = query.data?.approvals
  return (
    <Page title="Approvals" lead="Nobody agrees to what they asked for themselves.">
      <Done words={done} />
      {needs_passkey && (
        <div className="mb-4">
          <Notice severity="warning" title="Deciding takes a passkey">
            Your institution wants approvers to sign in with a passkey before they decide.{' '}
            <Link to={paths.yourSignIn} className={linkClass}>
              Your sign-in
            </Link>
          </Notice>
        </div>
      )}
      <h2 className="mb-3 text-lg">Waiting for a second person</h2>
      <Table
        label="Waiting for a second person"
        columns={waitingColumns(setDone)}
        query={query}
        rows={approvals?.filter(({ decision }) => decision === null)}
        keyOf={({ uuid }) => uuid}
        empty="Nothing waits for a second person."
      />
      <h2 className="mt-8 mb-3 text-lg">Decided</h2>
      <Table
        label="Decided"
        columns={DECIDED}
        query={query}
        rows={approvals?.filter(({ decision }) => decision !== null)}
        keyOf={({ uuid }) => uuid}
        empty="What was decided appears here, the newest first."
      />
    </Page>
  )
}

const ABOUT: Column<Approval>[] = [
  {
    id: 'what',
    label: 'What',
    cell: ({ words, depositor_id }) =>
      depositor_id ? (
        <Link to={paths.customer(depositor_id)} className={`${linkClass} font-bold`}>
          {words}
        </Link>
      ) : (
        <strong>{words}</strong>
      ),
  },
  { id: 'why', label: 'Reason', cell: ({ reason }) => reason },
  {
    id: 'asked',
    label: 'Asked by',
    cell: ({ asked_by, asked_at }) => (
      <>
        {asked_by}
        <span className="block text-ink-muted">
          <Moment at={asked_at} />
        </span>
      </>
    ),
  },
]

function waitingColumns(onDone: (words: string) => void): Column<Approval>[] {
  return [
    ...ABOUT,
    {
      id: 'decide',
      label: 'Decide',
      cell: (approval) => <DecideApproval approval={approval} onDone={onDone} />,
    },
  ]
}

const DECIDED: Column<Approval>[] = [
  ...ABOUT,
  {
    id: 'decided',
    label: 'Decision',
    cell: ({ decision, decided_by, decided_at }) => (
      <>
        <StatusDot tone={decision === 'approved' ? 'success' : 'neutral'}>
          {decision === 'approved' ? 'Agreed' : 'Refused'}
        </StatusDot>
        <span className="block">{decided_by}</span>
        {decided_at && (
          <span className="block text-ink-muted">
            <Moment at={decided_at} />
          </span>
        )}
      </>
    ),
  },
]
