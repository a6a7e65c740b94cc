import {
  type SettlementDay,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { formatFullDay } from '@passbook/contract/format-dates'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { linkClass } from '../../ui/link-class.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Page } from '../parts/Page.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { Cents, DayState } from './DayState.tsx'
import * as wording from './wording.ts'

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
      lead={wording.expectedSettlementComparedWithThe}
      actions={
        may('money.reconcile') && (
          <Link to={consoleHref('/console/reconciliation/import')} className={buttonClass()}>
            {wording.importStatement}
          </Link>
        )
      }
    >
      <Table
        label={wording.bankingDays}
        columns={COLUMNS}
        query={query}
        rows={query.data?.pages.flatMap(({ days }) => days)}
        keyOf={({ date }) => date}
        empty={wording.noSettlementsYet}
        more={query}
      />
    </Page>
  )
}

const COLUMNS: Column<SettlementDay>[] = [
  {
    id: 'day',
    label: wording.day,
    cell: ({ date }) => (
      <Link
        to={consoleHref('/console/reconciliation/:date', { date })}
        className={`${linkClass} font-bold whitespace-nowrap`}
      >
        {formatFullDay(date)}
      </Link>
    ),
  },
  { id: 'state', label: wording.status, cell: (day) => <DayState {...day} /> },
  {
    id: 'expected',
    label: wording.expected,
    isFigure: true,
    cell: ({ expected_cents }) => <Cents cents={expected_cents} />,
  },
  {
    id: 'bank',
    label: wording.bankStatement,
    isFigure: true,
    cell: ({ state, bank_cents }) =>
      state === 'no_statement' ? (
        <Nothing>{wording.noStatementYet}</Nothing>
      ) : (
        <Cents cents={bank_cents} />
      ),
  },
  { id: 'lines', label: wording.lines, isFigure: true, cell: ({ line_count }) => line_count },
]
