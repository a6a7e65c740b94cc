import { type Reconciled, reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { formatDate } from '@passbook/contract/format-dates'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { useDeskPages } from '../api/use-desk.ts'
import { Nothing } from '../parts/Nothing.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { Cents } from './DayState.tsx'
import { howWords } from './reconciliation-words.ts'
import * as wording from './wording.ts'

/** What was matched on a day, and what staff explained by hand. */
export function ReconciledList({ date }: { date: string }) {
  const may = useMay()
  const [undoing, setUndoing] = useState<Reconciled | null>(null)
  const undo = useAct(reconciliationEndpoints.undoReconciled)
  const query = useDeskPages(
    reconciliationEndpoints.listReconciled,
    { params: { date }, query: {} },
    ({ items }) => ({ after: items.at(-1)?.uuid }),
  )
  const columns = may('money.reconcile')
    ? [...columnsOf(date), undoColumn((item) => setUndoing(item))]
    : columnsOf(date)
  return (
    <section aria-labelledby="reconciled">
      <h2 id="reconciled" className="mb-3 text-lg">
        {wording.matchedAndExplained}
      </h2>
      <Table
        label={wording.matchedAndExplained}
        columns={columns}
        query={query}
        rows={query.data?.pages.flatMap(({ items }) => items)}
        keyOf={({ uuid }) => uuid}
        empty={wording.nothingMatchedOrExplainedYet}
        more={query}
      />
      {undoing && (
        <ReasonDialog
          title={wording.undo}
          confirmLabel={wording.undo}
          onClose={() => setUndoing(null)}
          onConfirm={(reason) =>
            undo.mutateAsync({ params: { uuid: undoing.uuid }, body: { reason } })
          }
        >
          <p>{wording.theBreakAndItsWork}</p>
        </ReasonDialog>
      )}
    </section>
  )
}

function columnsOf(date: string): Column<Reconciled>[] {
  return [
    { id: 'how', label: wording.method, cell: ({ how }) => howWords(how) },
    {
      id: 'expected',
      label: wording.expected,
      cell: ({ expected_cents, expected_words, expected_date }) =>
        expected_cents === null ? (
          <Nothing />
        ) : (
          <>
            <Cents cents={expected_cents} />
            <span className="block">{expected_words}</span>
            {expected_date && expected_date !== date && (
              <span className="block font-bold">
                {fill(wording.forExpectedDate, { expectedDate: formatDate(expected_date) })}
              </span>
            )}
          </>
        ),
    },
    {
      id: 'line',
      label: wording.bankStatement,
      cell: ({ line }) =>
        line ? (
          <>
            <Cents cents={line.cents} />
            <span className="figures block text-ink-muted">{line.reference || line.text}</span>
            {line.date !== date && (
              <span className="block font-bold">
                {fill(wording.onDate, { date: formatDate(line.date) })}
              </span>
            )}
          </>
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'note',
      label: wording.note,
      cell: ({ note, by }) =>
        note ? (
          <>
            {note}
            <span className="block text-ink-muted">{by}</span>
          </>
        ) : (
          <Nothing />
        ),
    },
  ]
}

function undoColumn(onUndo: (item: Reconciled) => void): Column<Reconciled> {
  return {
    id: 'undo',
    label: wording.action,
    cell: (item) =>
      item.how === 'automatic' ? (
        <Nothing />
      ) : (
        <Button variant="secondary" onClick={() => onUndo(item)}>
          {wording.undo}
        </Button>
      ),
  }
}
