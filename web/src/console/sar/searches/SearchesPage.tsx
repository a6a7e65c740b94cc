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

/** The 314(a) requests of the authorities, open ones by due date. */
export function SearchesPage() {
  const [view, setView] = useState<View>('open')
  const query = useDeskPages(searchEndpoints.listSearches, { query: { view } }, (page) => ({
    after: page.searches.at(-1)?.uuid,
  }))
  const today = query.data?.pages[0]?.today
  return (
    <Page
      lead="Searches for people and businesses named by FinCEN. Requests are confidential by law. Never mention one elsewhere."
      actions={
        <Link to={consoleHref('/console/suspicion-searches/new')} className={buttonClass()}>
          Import a request
        </Link>
      }
    >
      <OpenOrEndedSwitch label="Requests" view={view} onChange={setView} />
      <Table
        label="314(a) requests"
        columns={view === 'open' ? openColumns(today) : ENDED}
        query={query}
        rows={query.data?.pages.flatMap(({ searches }) => searches)}
        keyOf={({ uuid }) => uuid}
        empty={view === 'open' ? 'No open requests.' : 'Closed requests appear here.'}
        more={query}
      />
    </Page>
  )
}

const ABOUT: Column<SearchLine>[] = [
  {
    id: 'reference',
    label: 'Reference',
    cell: ({ uuid, reference }) => (
      <Link
        to={consoleHref('/console/suspicion-searches/:uuid', { uuid })}
        className={`${linkClass} font-bold`}
      >
        {reference}
      </Link>
    ),
  },
  { id: 'received', label: 'Received', cell: ({ received_on }) => <Day date={received_on} /> },
  {
    id: 'subjects',
    label: 'Names',
    isFigure: true,
    cell: ({ subject_count }) => subject_count.toLocaleString('en-US'),
  },
]

const HITS: Column<SearchLine> = {
  id: 'hits',
  label: 'Hits',
  isFigure: true,
  cell: ({ hit_count }) => hit_count.toLocaleString('en-US'),
}

function openColumns(today: string | undefined): Column<SearchLine>[] {
  return [
    ...ABOUT,
    {
      id: 'undecided',
      label: 'To review',
      isFigure: true,
      cell: ({ undecided_count }) => undecided_count.toLocaleString('en-US'),
    },
    HITS,
    {
      id: 'due',
      label: 'Answer by',
      cell: ({ due_on }) => <DueOn due_on={due_on} today={today} />,
    },
  ]
}

const ENDED: Column<SearchLine>[] = [
  ...ABOUT,
  HITS,
  { id: 'state', label: 'Status', cell: ({ state }) => STATE_WORDS[state] },
  {
    id: 'answered',
    label: 'Answered',
    cell: ({ answered_on }) =>
      answered_on ? <Day date={answered_on} /> : <Nothing>Not answered</Nothing>,
  },
  {
    id: 'kept',
    label: 'Retain until',
    cell: ({ keep_until }) => keep_until && <Day date={keep_until} />,
  },
]
