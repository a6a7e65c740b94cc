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
      lead="SARs are confidential by law. Only this role can see them. Never mention one in a note, reason or message."
      actions={
        <Link to={consoleHref('/console/suspicion/new')} className={buttonClass()}>
          New SAR
        </Link>
      }
    >
      <OpenOrEndedSwitch label="Reports" view={view} onChange={setView} />
      <Table
        label="Suspicious activity reports (SAR)"
        columns={view === 'open' ? openColumns(today) : ENDED}
        query={query}
        rows={query.data?.pages.flatMap(({ reports }) => reports)}
        keyOf={({ uuid }) => uuid}
        empty={view === 'open' ? 'No open SARs.' : 'Closed SARs appear here.'}
        more={query}
      />
    </Page>
  )
}

const ABOUT: Column<ReportLine>[] = [
  {
    id: 'title',
    label: 'Summary',
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
    label: 'Suspect',
    cell: ({ customer, suspect }) =>
      [customer, suspect].filter(Boolean).join('; ') || <Nothing>Unknown</Nothing>,
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
      label: 'File by',
      cell: ({ due_on }) => <DueOn due_on={due_on} today={today} />,
    },
  ]
}

const ENDED: Column<ReportLine>[] = [
  ...ABOUT,
  { id: 'state', label: 'Status', cell: ({ state }) => STATE_WORDS[state] },
  {
    id: 'filed',
    label: 'Filed',
    cell: ({ filed_on }) => (filed_on ? <Day date={filed_on} /> : <Nothing>Not filed</Nothing>),
  },
  {
    id: 'kept',
    label: 'Retain until',
    cell: ({ keep_until }) => keep_until && <Day date={keep_until} />,
  },
]
