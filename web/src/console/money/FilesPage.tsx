import { type AchFileLine, moneyEndpoints } from '@passbook/contract/console/money'
import { formatFullDay } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { Money } from '../../ui/Money.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { ask } from '../api/ask.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { ExportButton } from './ExportButton.tsx'
import { stateWords } from './money-words.ts'

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'out', label: 'Sent' },
  { value: 'in', label: 'Received' },
] as const
type Direction = (typeof DIRECTIONS)[number]['value']

/** The ACH files that were sent and received. Returns are imported here. */
export function FilesPage() {
  const may = useMay()
  const [direction, setDirection] = useState<Direction>('all')
  const filter = direction === 'all' ? {} : { direction }
  const query = useDeskPages(moneyEndpoints.listAchFiles, { query: filter }, ({ files }) => ({
    after: files.at(-1)?.uuid,
  }))
  return (
    <Page
      lead="Files sent and received, newest first."
      actions={
        <>
          <ExportButton
            label="Export list"
            name="ach-files.csv"
            ask={(after) => ask(moneyEndpoints.exportAchFiles, { query: { after } })}
          />
          {may('money.import') && (
            <Link to={consoleHref('/console/ach-files/import')} className={buttonClass()}>
              Import returns
            </Link>
          )}
        </>
      }
    >
      <div className="mb-4 w-fit">
        <SegmentedControl
          label="Direction"
          isFramed
          segments={DIRECTIONS}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <Table
        label="ACH files"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ files }) => files)}
        keyOf={({ uuid }) => uuid}
        empty="No files yet."
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<AchFileLine>[] = [
  {
    id: 'day',
    label: 'Banking day',
    cell: ({ uuid, business_date }) => (
      <Link
        to={consoleHref('/console/ach-files/:uuid', { uuid })}
        className={`${linkClass} font-bold whitespace-nowrap`}
      >
        {formatFullDay(business_date)}
      </Link>
    ),
  },
  {
    id: 'way',
    label: 'Direction',
    cell: ({ direction }) => (direction === 'out' ? 'Sent' : 'Received'),
  },
  { id: 'state', label: 'Status', cell: ({ state }) => stateWords(state) },
  { id: 'entries', label: 'Entries', isFigure: true, cell: ({ entry_count }) => entry_count },
  {
    id: 'debits',
    label: 'Debits',
    isFigure: true,
    cell: ({ debit_cents }) => <Money cents={debit_cents} />,
  },
  {
    id: 'credits',
    label: 'Credits',
    isFigure: true,
    cell: ({ credit_cents }) => <Money cents={credit_cents} />,
  },
  { id: 'made', label: 'Created', cell: ({ created_at }) => <Moment at={created_at} /> },
]
