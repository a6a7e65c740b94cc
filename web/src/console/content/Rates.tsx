import { type SetRate, contentEndpoints } from '@passbook/contract/console/content'
import { formatFullDay } from '@passbook/contract/dates'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDesk } from '../api/use-desk.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { useMay } from '../session/me.ts'
import { NewRate } from './NewRate.tsx'

/** What the institution pays, has paid and will pay. */
export function Rates({ onDone }: { onDone: (words: string) => void }) {
  const may = useMay()
  const query = useDesk(contentEndpoints.listRates, {})
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="rates">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="rates" className="text-lg">
          Rates
        </h2>
        {may('content.propose') && <Button onClick={() => setChanging(true)}>New rate</Button>}
      </div>
      <Table
        label="Rates"
        columns={COLUMNS}
        query={query}
        rows={query.data?.rates}
        keyOf={({ effective_date }) => effective_date}
        empty="No rate is set."
      />
      {isChanging && <NewRate onClose={() => setChanging(false)} onDone={onDone} />}
    </section>
  )
}

const COLUMNS: Column<SetRate>[] = [
  {
    id: 'from',
    label: 'From',
    cell: ({ effective_date }) => <strong>{formatFullDay(effective_date)}</strong>,
  },
  { id: 'rate', label: 'Rate', isFigure: true, cell: ({ rate }) => percentOf(rate) },
  {
    id: 'apy',
    label: 'Annual Percentage Yield',
    isFigure: true,
    cell: ({ apy }) => `${apy} %`,
  },
]

/** `0.044000` is 4.40 %. */
function percentOf(rate: string): string {
  const [, fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(6, '0')
  return `${Number(digits.slice(0, 2))}.${digits.slice(2).replace(/0{1,2}$/, '')} %`
}
