import {
  type ReturnRate,
  type ReturnsOfCode,
  moneyEndpoints,
} from '@passbook/contract/console/money'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { fill } from '../../lib/fill.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useDesk } from '../api/use-desk.ts'
import { CountLink } from '../parts/CountLink.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { percentWords, rateWords } from './money-words.ts'
import { type ReturnsFilter, returnsHref } from './returns-href.ts'
import * as wording from './wording.ts'

const NEAR_LIMIT = 0.8

/** The return rates of the last 60 days, with their trend. */
export function ReturnRates() {
  const query = useDesk(moneyEndpoints.getReturnRates, {})
  return (
    <section aria-labelledby="return-rates">
      <h2 id="return-rates" className="mb-3 text-lg">
        {wording.returnRatesLast60Days}
      </h2>
      <Table
        label={wording.returnRatesLast60Days}
        columns={COLUMNS}
        query={query}
        rows={query.data?.rates}
        keyOf={({ rate }) => rate}
        empty={wording.noDebitsWereSent}
      />
      <h3 className="mt-6 mb-3 text-base font-bold">{wording.returnsByCode}</h3>
      <Table
        label={wording.returnsByCode}
        columns={codeColumns({ from: query.data?.from, to: query.data?.to })}
        query={query}
        rows={query.data?.codes}
        keyOf={({ code }) => code}
        empty={wording.noDebitsWereReturned}
      />
    </section>
  )
}

const COLUMNS: Column<ReturnRate>[] = [
  { id: 'rate', label: wording.type, cell: ({ rate }) => <strong>{rateWords(rate)}</strong> },
  {
    id: 'now',
    label: wording.current,
    isFigure: true,
    cell: ({ percent }) => percentWords(percent),
  },
  {
    id: 'forecast',
    label: wording.projected14DayTrend,
    isFigure: true,
    cell: ({ forecast_percent }) => percentWords(forecast_percent),
  },
  {
    id: 'limit',
    label: wording.limit,
    isFigure: true,
    cell: ({ limit_percent }) => percentWords(limit_percent),
  },
  {
    id: 'counts',
    label: wording.returnsDebits,
    isFigure: true,
    cell: ({ returns, debits }) => fill(wording.returnsOfDebits, { returns, debits }),
  },
  { id: 'status', label: wording.status, cell: (rate) => <RateStatus {...rate} /> },
]

/** Each count leads to the returns that it counts. */
function codeColumns(window: ReturnsFilter): Column<ReturnsOfCode>[] {
  return [
    ...CODE_COLUMNS,
    {
      id: 'returns',
      label: wording.returns,
      isFigure: true,
      cell: ({ code, returns }) => (
        <CountLink
          to={returnsHref({ ...window, code, what: 'debits' })}
          about={fill(wording.returnsWithCode, { code })}
        >
          {returns}
        </CountLink>
      ),
    },
  ]
}

const CODE_COLUMNS: Column<ReturnsOfCode>[] = [
  { id: 'code', label: wording.code, cell: ({ code }) => returnCodeWords(code) },
  {
    id: 'rate',
    label: wording.countsToward,
    cell: ({ rate }) =>
      rate === 'overall'
        ? wording.overallLimitOnly
        : fill(wording.rateAndOverallLimit, { rate: rateWords(rate) }),
  },
]

function RateStatus({ percent, limit_percent, forecast_percent, is_small }: ReturnRate) {
  if (is_small) return <StatusDot tone="neutral">{wording.tooFewDebitsToRate}</StatusDot>
  if (percent > limit_percent) return <StatusDot tone="danger">{wording.overTheLimit}</StatusDot>
  if (forecast_percent > limit_percent) {
    return <StatusDot tone="warning">{wording.trendingOverTheLimit}</StatusDot>
  }
  if (percent > limit_percent * NEAR_LIMIT)
    return <StatusDot tone="warning">{wording.nearTheLimit}</StatusDot>
  return <StatusDot tone="success">{wording.belowTheLimit}</StatusDot>
}
