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
import * as wording from './wording.ts'

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
      lead={wording.sarsAreConfidentialByLaw}
      actions={
        <Link to={consoleHref('/console/suspicion/new')} className={buttonClass()}>
          {wording.newSar}
        </Link>
      }
    >
      <OpenOrEndedSwitch label={wording.reports} view={view} onChange={setView} />
      <Table
        label={wording.suspiciousActivityReportsSar}
        columns={view === 'open' ? openColumns(today) : ENDED}
        query={query}
        rows={query.data?.pages.flatMap(({ reports }) => reports)}
        keyOf={({ uuid }) => uuid}
        empty={view === 'open' ? wording.noOpenSars : wording.closedSarsAppearHere}
        more={query}
      />
    </Page>
  )
}

const ABOUT: Column<ReportLine>[] = [
  {
    id: 'title',
    label: wording.summary,
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
    label: wording.suspect,
    cell: ({ customer, suspect }) =>
      [customer, suspect].filter(Boolean).join('; ') || <Nothing>{wording.unknown}</Nothing>,
  },
  {
    id: 'detected',
    label: wording.detected,
    cell: ({ detected_on }) => <Day date={detected_on} />,
  },
]

function openColumns(today: string | undefined): Column<ReportLine>[] {
  return [
    ...ABOUT,
    {
      id: 'due',
      label: wording.fileBy,
      cell: ({ due_on }) => <DueOn due_on={due_on} today={today} />,
    },
  ]
}

const ENDED: Column<ReportLine>[] = [
  ...ABOUT,
  { id: 'state', label: wording.status, cell: ({ state }) => STATE_WORDS[state] },
  {
    id: 'filed',
    label: wording.filed,
    cell: ({ filed_on }) =>
      filed_on ? <Day date={filed_on} /> : <Nothing>{wording.notFiled}</Nothing>,
  },
  {
    id: 'kept',
    label: wording.retainUntil,
    cell: ({ keep_until }) => keep_until && <Day date={keep_until} />,
  },
]
