import {
  type SettlementDay,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/dates'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { Cents, DayState } from './DayState.tsx'

/** Every banking day against the bank's own statement. */
export function ReconciliationPage() {
  const may = useMay()
  const query = useDeskPages(
    reconciliationEndpoints.listSettlementDays,
    { query: {} },
    ({ days }) => ({ before: days.at(-1)?.date }),
  )
  return (
    <Page
      lead="What our files say has to settle, against the bank’s own statement, day by day."
      actions={
        may('money.reconcile') && (
          <Link to={consoleHref('/console/reconciliation/import')} className={buttonClass()}>
            Import a statement
          </Link>
        )
      }
    >
      <Table
        label="Banking days"
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ days }) => days)}
        keyOf={({ date }) => date}
        empty="No file has settled yet. Days appear here from the first settlement on."
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<SettlementDay>[] = [
  {
    id: 'day',
    label: 'Day',
    cell: ({ date }) => (
      <Link
        to={consoleHref('/console/reconciliation/:date', { date })}
        className={`${linkClass} font-bold whitespace-nowrap`}
      >
        {formatFullDay(date)}
      </Link>
    ),
  },
  { id: 'state', label: 'State', cell: (day) => <DayState {...day} /> },
  {
    id: 'expected',
    label: 'We expect',
    isFigure: true,
    cell: ({ expected_cents }) => <Cents cents={expected_cents} />,
  },
  {
    id: 'bank',
    label: 'The bank says',
    isFigure: true,
    cell: ({ state, bank_cents }) => <Cents cents={state === 'no_statement' ? null : bank_cents} />,
  },
  { id: 'lines', label: 'Lines', isFigure: true, cell: ({ line_count }) => line_count },
]
