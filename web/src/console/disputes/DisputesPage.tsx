import { type DisputeLine, consoleDisputeEndpoints } from '@passbook/contract/console/disputes'
import { DISPUTE_KIND_WORDS } from '@passbook/contract/dispute-words'
import { Link, useSearchParams } from 'react-router'
import { Money } from '../../ui/Money.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { STATES, dueWords } from './dispute-words.ts'

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

const EMPTY = {
  open: 'No open disputes.',
  decided: 'Decided disputes appear here, newest first.',
} as const

/** The reported problems with transfers, the earliest deadline first. */
export function DisputesPage() {
  const [search, setSearch] = useSearchParams()
  const say = useSay()
  const view = VIEWS.find(({ value }) => value === search.get('view'))?.value ?? 'open'
  const query = useDeskPages(
    consoleDisputeEndpoints.listDisputes,
    { query: { view } },
    ({ disputes }) => ({ after: disputes.at(-1)?.uuid }),
  )
  return (
    <Page lead={say('Problems with transfers reported by customers.')}>
      <div className="mb-4">
        <SegmentedControl
          label="View"
          isFramed
          segments={VIEWS}
          value={view}
          onChange={(to) => setSearch(to === 'open' ? {} : { view: to })}
        />
      </div>
      <Table
        label="Disputes"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.disputes)}
        keyOf={({ uuid }) => uuid}
        empty={EMPTY[view]}
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<DisputeLine>[] = [
  {
    id: 'reference',
    label: 'Dispute',
    cell: ({ uuid, reference, kind }) => (
      <>
        <Link
          to={consoleHref('/console/disputes/:uuid', { uuid })}
          className={`${linkClass} figures font-bold`}
        >
          {reference}
        </Link>
        <span className="block">{DISPUTE_KIND_WORDS[kind]}</span>
      </>
    ),
  },
  {
    id: 'customer',
    label: 'Customer',
    cell: ({ depositor_id, customer }) => (
      <Link
        to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
        className={linkClass}
      >
        <bdi>{customer || 'No name yet'}</bdi>
      </Link>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    isFigure: true,
    cell: ({ amount_cents }) =>
      amount_cents === null ? <Nothing>Not stated</Nothing> : <Money cents={amount_cents} />,
  },
  {
    id: 'state',
    label: 'Status',
    cell: ({ state }) => <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>,
  },
  {
    id: 'due',
    label: 'Next',
    cell: ({ due }) => (
      <>
        {dueWords(due)}
        {due.is_late && (
          <span className="block">
            <StatusDot tone="danger">Overdue</StatusDot>
          </span>
        )}
      </>
    ),
  },
  { id: 'received', label: 'Received', cell: ({ received_at }) => <Moment at={received_at} /> },
]
