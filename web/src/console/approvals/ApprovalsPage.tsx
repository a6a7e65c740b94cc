import {
  type ApprovalLine,
  type ApprovalView,
  STAFF_ACTS,
  approvalEndpoints,
} from '@passbook/contract/console/approvals'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSay } from '../parts/words.ts'
import { useMay, useMe } from '../session/me.ts'
import {
  CannotApproveNotice,
  type DecidedState,
  DecisionMade,
  Person,
  deciderWords,
  sinceWords,
} from './approval-parts.tsx'
import * as wording from './wording.ts'

const VIEWS = [
  { value: 'to_decide', label: wording.toDecide },
  { value: 'mine', label: wording.mine },
  { value: 'decided', label: wording.decided },
] as const

const EMPTY: Readonly<Record<ApprovalView, string>> = {
  to_decide: wording.noRequestsArePending,
  mine: wording.youHaveMadeNoRequests,
  decided: wording.decidedRequestsAppearHereNewest,
}

/** The requests of staff that a second person must approve. Each row leads to its decision page. */
export function ApprovalsPage() {
  const [search, setSearch] = useSearchParams()
  const { done, isLast } = (useLocation().state ?? {}) as DecidedState
  const may = useMay()
  const { email } = useMe()
  const first = may('approvals.decide') ? 'to_decide' : 'mine'
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? first
  const query = useDesk(approvalEndpoints.listApprovals, { query: { view } })
  const { approvals, now = '' } = query.data ?? {}
  return (
    <Page lead={wording.youCantApproveYourOwn}>
      {done && (
        <div className="mb-4">
          <Notice severity="success" role="status" title={isLast ? wording.allDecided : undefined}>
            {done}
          </Notice>
        </div>
      )}
      <CannotApproveNotice />
      <div className="mb-4">
        <SegmentedControl
          label={wording.view}
          isFramed
          segments={VIEWS}
          value={view}
          onChange={(to) => setSearch(to === first ? {} : { view: to })}
        />
      </div>
      <Table
        label={wording.requests}
        columns={view === 'decided' ? DECIDED : columnsOf(now, email)}
        query={query}
        rows={approvals}
        keyOf={({ uuid }) => uuid}
        empty={EMPTY[view]}
      />
    </Page>
  )
}

function Request({ uuid, what, words }: ApprovalLine) {
  const say = useSay()
  return (
    <>
      <Link
        to={consoleHref('/console/approvals/:uuid', { uuid })}
        className={`${linkClass} font-bold wrap-anywhere`}
      >
        {words}
      </Link>
      <span className="block text-ink-muted">{say(STAFF_ACTS[what].request)}</span>
    </>
  )
}

const ABOUT: Column<ApprovalLine>[] = [
  { id: 'what', label: wording.request, cell: (approval) => <Request {...approval} /> },
  {
    id: 'customer',
    label: wording.customer,
    cell: ({ customer }) => (customer ? <bdi>{customer}</bdi> : <Nothing />),
  },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) =>
      amount_cents === null ? <Nothing /> : <Money cents={amount_cents} />,
  },
]

function columnsOf(now: string, email: string): Column<ApprovalLine>[] {
  return [
    ...ABOUT,
    {
      id: 'asked',
      label: wording.requestedBy,
      cell: ({ asked_by, asked_by_email, asked_at }) => (
        <>
          <Person name={asked_by} email={asked_by_email} />
          <span className="mt-1 block">{sinceWords(asked_at, now)}</span>
        </>
      ),
    },
    {
      id: 'status',
      label: wording.status,
      cell: (approval) =>
        approval.decision === null ? (
          <>
            {wording.expires} <Moment at={approval.expires_at} />
            {!approval.may_decide && (
              <span className="mt-1 block text-ink-muted">{deciderWords(approval, email)}</span>
            )}
          </>
        ) : (
          <DecisionMade {...approval} />
        ),
    },
  ]
}

const DECIDED: Column<ApprovalLine>[] = [
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
    cell: (approval) => <DecisionMade {...approval} />,
  },
]
