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
import { ExportButton } from '../parts/ExportButton.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { stateWords } from './money-words.ts'
import * as wording from './wording.ts'

const DIRECTIONS = [
  { value: 'all', label: wording.all },
  { value: 'out', label: wording.sent },
  { value: 'in', label: wording.received },
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
      lead={wording.filesSentAndReceivedNewest}
      actions={
        <>
          <ExportButton
            label={wording.exportList}
            name="ach-files.csv"
            ask={(after) => ask(moneyEndpoints.exportAchFiles, { query: { after } })}
          />
          <Link to={consoleHref('/console/ach-files/returns')} className={buttonClass('secondary')}>
            {wording.returns}
          </Link>
          {may('money.import') && (
            <Link to={consoleHref('/console/ach-files/import')} className={buttonClass()}>
              {wording.importReturns}
            </Link>
          )}
        </>
      }
    >
      <div className="mb-4 w-fit">
        <SegmentedControl
          label={wording.direction}
          isFramed
          segments={DIRECTIONS}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <Table
        label={wording.achFiles}
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ files }) => files)}
        keyOf={({ uuid }) => uuid}
        empty={wording.noFilesYet}
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<AchFileLine>[] = [
  {
    id: 'day',
    label: wording.bankingDay,
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
    label: wording.direction,
    cell: ({ direction }) => (direction === 'out' ? wording.sent : wording.received),
  },
  { id: 'state', label: wording.status, cell: ({ state }) => stateWords(state) },
  { id: 'entries', label: wording.entries, isFigure: true, cell: ({ entry_count }) => entry_count },
  {
    id: 'debits',
    label: wording.debits,
    isFigure: true,
    cell: ({ debit_cents }) => <Money cents={debit_cents} />,
  },
  {
    id: 'credits',
    label: wording.credits,
    isFigure: true,
    cell: ({ credit_cents }) => <Money cents={credit_cents} />,
  },
  { id: 'made', label: wording.created, cell: ({ created_at }) => <Moment at={created_at} /> },
]
