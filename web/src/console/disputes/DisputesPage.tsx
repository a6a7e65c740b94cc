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
import * as wording from './wording.ts'

const VIEWS = [
  { value: 'open', label: wording.open },
  { value: 'decided', label: wording.decided },
] as const

const EMPTY = {
  open: wording.noOpenDisputes,
  decided: wording.decidedDisputesAppearHereNewest,
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
    <Page lead={say(wording.problemsWithTransfersReportedBy)}>
      <div className="mb-4">
        <SegmentedControl
          label={wording.view}
          isFramed
          segments={VIEWS}
          value={view}
          onChange={(to) => setSearch(to === 'open' ? {} : { view: to })}
        />
      </div>
      <Table
        label={wording.disputes}
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
    label: wording.dispute,
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
    label: wording.customer,
    cell: ({ depositor_id, customer }) => (
      <Link
        to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
        className={linkClass}
      >
        <bdi>{customer || wording.noNameYet}</bdi>
      </Link>
    ),
  },
  {
    id: 'amount',
    label: wording.amount,
    isFigure: true,
    cell: ({ amount_cents }) =>
      amount_cents === null ? (
        <Nothing>{wording.notStated}</Nothing>
      ) : (
        <Money cents={amount_cents} />
      ),
  },
  {
    id: 'state',
    label: wording.status,
    cell: ({ state }) => <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>,
  },
  {
    id: 'due',
    label: wording.next,
    cell: ({ due }) => (
      <>
        {dueWords(due)}
        {due.is_late && (
          <span className="block">
            <StatusDot tone="danger">{wording.overdue}</StatusDot>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'received',
    label: wording.received,
    cell: ({ received_at }) => <Moment at={received_at} />,
  },
]
