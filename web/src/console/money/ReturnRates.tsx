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
        Return rates, last 60 days
      </h2>
      <Table
        label="Return rates, last 60 days"
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
  { id: 'rate', label: 'Type', cell: ({ rate }) => <strong>{rateWords(rate)}</strong> },
  { id: 'now', label: 'Current', isFigure: true, cell: ({ percent }) => percentWords(percent) },
  {
    id: 'forecast',
    label: 'Projected (14-day trend)',
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
    label: 'Returns / debits',
    isFigure: true,
    cell: ({ returns, debits }) => `${returns} of ${debits}`,
  },
  { id: 'status', label: 'Status', cell: (rate) => <RateStatus {...rate} /> },
]

function RateStatus({ percent, limit_percent, forecast_percent, is_small }: ReturnRate) {
  if (is_small) return <StatusDot tone="neutral">Too few debits to rate</StatusDot>
  if (percent > limit_percent) return <StatusDot tone="danger">Over the limit</StatusDot>
  if (forecast_percent > limit_percent) {
    return <StatusDot tone="warning">Trending over the limit</StatusDot>
  }
  if (percent > limit_percent * NEAR_LIMIT)
    return <StatusDot tone="warning">Near the limit</StatusDot>
  return <StatusDot tone="success">Below the limit</StatusDot>
}
