import { type ReportLine, suspicionEndpoints } from '@passbook/contract/console/sar'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { Day, DueOn, OpenOrEndedSwitch, type View, STATE_WORDS } from './report-parts.tsx'

/** The suspicious activity reports, open ones by due date. */
export function ReportsPage() {
  const [view, setView] = useState<View>('open')
  const query = useDeskPages(
    suspicionEndpoints.listReports,
    { query: { view } },
    ({ reports }) => ({
      after: reports.at(-1)?.uuid,
    }),
  )
  const today = query.data?.pages[0]?.today
  return (
    <Page
      lead="That a report exists is secret by law. Nobody without this role sees anything of it; never mention one elsewhere, also not in a note, a reason or a message."
      actions={
        <Link to={consoleHref('/console/suspicion/new')} className={buttonClass()}>
          New report
        </Link>
      }
    >
      <OpenOrEndedSwitch label="Reports" view={view} onChange={setView} />
      <Table
        label="Suspicion reports"
        columns={view === 'open' ? openColumns(today) : ENDED}
        query={query}
        rows={query.data?.pages.flatMap(({ reports }) => reports)}
        keyOf={({ uuid }) => uuid}
        empty={view === 'open' ? 'No report is open.' : 'Reports that ended appear here.'}
        more={query}
      />
    </Page>
  )
}

const ABOUT: Column<ReportLine>[] = [
  {
    id: 'title',
    label: 'What it is about',
    cell: ({ uuid, title }) => (
      <Link
        to={consoleHref('/console/suspicion/:uuid', { uuid })}
        className={`${linkClass} font-bold`}
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'who',
    label: 'Who is suspected',
    cell: ({ customer, suspect }) =>
      [customer, suspect].filter(Boolean).join('; ') || <Nothing>Nobody yet</Nothing>,
  },
  {
    id: 'detected',
    label: 'Detected',
    cell: ({ detected_on }) => <Day date={detected_on} />,
  },
]

function openColumns(today: string | undefined): Column<ReportLine>[] {
  return [
    ...ABOUT,
    {
      id: 'due',
      label: 'To be filed by',
      cell: ({ due_on }) => <DueOn due_on={due_on} today={today} />,
    },
  ]
}

const ENDED: Column<ReportLine>[] = [
  ...ABOUT,
  { id: 'state', label: 'State', cell: ({ state }) => STATE_WORDS[state] },
  {
    id: 'filed',
    label: 'Filed',
    cell: ({ filed_on }) => (filed_on ? <Day date={filed_on} /> : <Nothing>Not filed</Nothing>),
  },
  {
    id: 'kept',
    label: 'Kept until',
    cell: ({ keep_until }) => keep_until && <Day date={keep_until} />,
  },
]
