import type {
  SettlementBreak,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import type { Data } from '@passbook/contract/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { countWords } from '../parts/words.ts'
import { Done } from '../parts/Done.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { useMay } from '../session/me.ts'
import { Cents } from './DayState.tsx'
import { breakWords } from './reconciliation-words.ts'
import { SettleDialog } from './SettleDialog.tsx'
import * as wording from './wording.ts'

interface BreaksProps {
  query: Parameters<typeof Table>[0]['query']
  day: Data<typeof reconciliationEndpoints.getSettlementDay> | undefined
}

/** The breaks of a day: what differs from the bank statement. Staff match or explain each. */
export function Breaks({ query, day }: BreaksProps) {
  const may = useMay()
  const [done, setDone] = useState<string | null>(null)
  const [settling, setSettling] = useState<SettlementBreak | null>(null)
  const columns = may('money.reconcile')
    ? [...COLUMNS, actColumn((item) => setSettling(item))]
    : COLUMNS
  const hidden = (day?.day.open_count ?? 0) - (day?.breaks.length ?? 0)
  return (
    <section aria-labelledby="breaks">
      <h2 id="breaks" className="mb-3 text-lg">
        {wording.breaks}
      </h2>
      <Done words={done} />
      <Table
        label={wording.breaks}
        columns={columns}
        query={query}
        rows={day?.breaks}
        keyOf={keyOf}
        empty={wording.noBreaksThisDayIs}
      />
      {day && day.breaks.length >= MAX_SHOWN && hidden > 0 && (
        <div className="mt-3">
          <Notice severity="info">{wording.thereAreMoreBreaksThey}</Notice>
        </div>
      )}
      {settling && (
        <SettleDialog
          item={settling}
          others={day?.breaks ?? []}
          onClose={() => setSettling(null)}
          onAsked={setDone}
        />
      )}
    </section>
  )
}

const MAX_SHOWN = 100

export function keyOf({ expected, line }: SettlementBreak): string {
  return `${expected?.key ?? ''} ${line?.key ?? ''}`
}

const COLUMNS: Column<SettlementBreak>[] = [
  {
    id: 'kind',
    label: wording.breakLabel,
    cell: ({ kind }) => <strong>{breakWords(kind)}</strong>,
  },
  {
    id: 'expected',
    label: wording.expected,
    cell: ({ expected }) =>
      expected ? (
        <>
          <Cents cents={expected.cents} />
          <Link
            to={consoleHref('/console/ach-files/:uuid', { uuid: expected.file_uuid })}
            className={`${linkClass} block`}
          >
            {expected.words}
          </Link>
          <span className="figures block text-ink-muted">{expected.reference}</span>
        </>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'line',
    label: wording.bankStatement,
    cell: ({ line }) =>
      line ? (
        <>
          <Cents cents={line.cents} />
          <span className="block">{line.text}</span>
          <span className="figures block text-ink-muted">
            {[
              line.reference,
              line.type_code && fill(wording.codeTypeCode, { typeCode: line.type_code }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'age',
    label: wording.age,
    isFigure: true,
    cell: ({ age_days }) => countWords(age_days, 'day', 'days'),
  },
]

function actColumn(onSettle: (item: SettlementBreak) => void): Column<SettlementBreak> {
  return {
    id: 'act',
    label: wording.action,
    cell: (item) => (
      <Button
        variant="secondary"
        aria-label={fill(wording.resolveKindReference, {
          kind: breakWords(item.kind),
          reference: item.line?.reference || item.expected?.reference || wording.noReference,
        })}
        onClick={() => onSettle(item)}
      >
        {' '}
        {wording.resolve}{' '}
      </Button>
    ),
  }
}
