import { type SearchLine, searchEndpoints } from '@passbook/contract/console/sar-searches'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button-class.ts'
import { linkClass } from '../../../ui/link-class.ts'
import { useDeskPages } from '../../api/use-desk.ts'
import { consoleHref } from '../../href.ts'
import { Nothing } from '../../parts/Nothing.tsx'
import { Page } from '../../parts/Page.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { STATE_WORDS } from './search-words.ts'
import { Day, DueOn, OpenOrEndedSwitch, type View } from '../report-parts.tsx'
import * as wording from '../wording.ts'

/** The 314(a) requests of the authorities, open ones by due date. */
export function SearchesPage() {
  const [view, setView] = useState<View>('open')
  const query = useDeskPages(searchEndpoints.listSearches, { query: { view } }, (page) => ({
    after: page.searches.at(-1)?.uuid,
  }))
  const today = query.data?.pages[0]?.today
  return (
    <Page
      lead={wording.searchesForPeopleAndBusinesses}
      actions={
        <Link to={consoleHref('/console/suspicion-searches/new')} className={buttonClass()}>
          {wording.importARequest}
        </Link>
      }
    >
      <OpenOrEndedSwitch label={wording.requests} view={view} onChange={setView} />
      <Table
        label={wording.aRequests314}
        columns={view === 'open' ? openColumns(today) : ENDED}
        query={query}
        rows={query.data?.pages.flatMap(({ searches }) => searches)}
        keyOf={({ uuid }) => uuid}
        empty={view === 'open' ? wording.noOpenRequests : wording.closedRequestsAppearHere}
        more={query}
      />
    </Page>
  )
}

const ABOUT: Column<SearchLine>[] = [
  {
    id: 'reference',
    label: wording.reference,
    cell: ({ uuid, reference }) => (
      <Link
        to={consoleHref('/console/suspicion-searches/:uuid', { uuid })}
        className={`${linkClass} font-bold`}
      >
        {reference}
      </Link>
    ),
  },
  {
    id: 'received',
    label: wording.received,
    cell: ({ received_on }) => <Day date={received_on} />,
  },
  {
    id: 'subjects',
    label: wording.names,
    isFigure: true,
    cell: ({ subject_count }) => subject_count.toLocaleString('en-US'),
  },
]

const HITS: Column<SearchLine> = {
  id: 'hits',
  label: wording.hits,
  isFigure: true,
  cell: ({ hit_count }) => hit_count.toLocaleString('en-US'),
}

function openColumns(today: string | undefined): Column<SearchLine>[] {
  return [
    ...ABOUT,
    {
      id: 'undecided',
      label: wording.toReview,
      isFigure: true,
      cell: ({ undecided_count }) => undecided_count.toLocaleString('en-US'),
    },
    HITS,
    {
      id: 'due',
      label: wording.answerBy,
      cell: ({ due_on }) => <DueOn due_on={due_on} today={today} />,
    },
  ]
}

const ENDED: Column<SearchLine>[] = [
  ...ABOUT,
  HITS,
  { id: 'state', label: wording.status, cell: ({ state }) => STATE_WORDS[state] },
  {
    id: 'answered',
    label: wording.answered,
    cell: ({ answered_on }) =>
      answered_on ? <Day date={answered_on} /> : <Nothing>{wording.notAnswered}</Nothing>,
  },
  {
    id: 'kept',
    label: wording.retainUntil,
    cell: ({ keep_until }) => keep_until && <Day date={keep_until} />,
  },
]
