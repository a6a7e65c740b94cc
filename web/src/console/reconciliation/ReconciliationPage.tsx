import {
  type SettlementDay,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/dates'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/me.ts'
import { Cents } from './Cents.tsx'
import { stateOf } from './reconciliation-words.ts'

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
      title="Reconciliation"
      lead="What our files say has to settle, against the bank’s own statement, day by day."
      actions={
        may('money.reconcile') && (
          <Link to={paths.importStatement} className={buttonClass()}>
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
      <Link to={paths.settlementDay(date)} className={`${linkClass} font-bold whitespace-nowrap`}>
        {formatFullDay(date)}
      </Link>
    ),
  },
  { id: 'state', label: 'State', cell: (day) => <State {...day} /> },
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

export function State({ state, open_count }: Pick<SettlementDay, 'state' | 'open_count'>) {
  const { tone, words } = stateOf(state)
  return <StatusDot tone={tone}>{state === 'open' ? `${open_count} open` : words}</StatusDot>
}
