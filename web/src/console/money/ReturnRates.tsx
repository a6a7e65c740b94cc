import { type ReturnRate, moneyEndpoints } from '@passbook/contract/console/money'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useDesk } from '../api/use-desk.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { percentWords, rateWords } from './money-words.ts'

const NEAR_LIMIT = 0.8

/** The return rates of the last 60 days, with their trend. */
export function ReturnRates() {
  const query = useDesk(moneyEndpoints.getReturnRates, {})
  return (
    <section aria-labelledby="return-rates">
      <h2 id="return-rates" className="mb-3 text-lg">
        Returns of the last 60 days
      </h2>
      <Table
        label="Returns of the last 60 days"
        columns={COLUMNS}
        query={query}
        rows={query.data?.rates}
        keyOf={({ rate }) => rate}
        empty="No debits were sent."
      />
    </section>
  )
}

const COLUMNS: Column<ReturnRate>[] = [
  { id: 'rate', label: 'Kind', cell: ({ rate }) => <strong>{rateWords(rate)}</strong> },
  { id: 'now', label: 'Now', isFigure: true, cell: ({ percent }) => percentWords(percent) },
  {
    id: 'forecast',
    label: 'If it goes on as in the last 14 days',
    isFigure: true,
    cell: ({ forecast_percent }) => percentWords(forecast_percent),
  },
  {
    id: 'limit',
    label: 'Limit',
    isFigure: true,
    cell: ({ limit_percent }) => percentWords(limit_percent),
  },
  {
    id: 'counts',
    label: 'Returns of debits',
    isFigure: true,
    cell: ({ returns, debits }) => `${returns} of ${debits}`,
  },
  { id: 'stands', label: 'Stands', cell: (rate) => <RateStatus {...rate} /> },
]

function RateStatus({ percent, limit_percent, forecast_percent, is_small }: ReturnRate) {
  if (is_small) return <StatusDot tone="neutral">Too few debits to judge by</StatusDot>
  if (percent > limit_percent) return <StatusDot tone="danger">Over the limit</StatusDot>
  if (forecast_percent > limit_percent) {
    return <StatusDot tone="warning">Heading over the limit</StatusDot>
  }
  if (percent > limit_percent * NEAR_LIMIT)
    return <StatusDot tone="warning">Near the limit</StatusDot>
  return <StatusDot tone="success">Below the limit</StatusDot>
}
