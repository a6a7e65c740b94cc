import { type Account, type BalancePoint, accountEndpoints } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { useState, useMemo } from 'react'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { ChartHeading, ChartSkeleton } from '../ChartCard.tsx'
import { HEIGHT, WIDTH, drawBalances } from './chart-paths.ts'

/** One sentence that says what the chart shows. */
export function chartSentence(points: readonly BalancePoint[], earnings: string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Your balance will be drawn here day by day.'
  const [from, to] = [formatAmount(first.balance_cents), formatAmount(last.balance_cents)]
  const change =
    first.balance_cents === last.balance_cents
      ? `Your balance is ${to}, as on ${formatDate(first.date)}`
      : `Your balance went from ${from} on ${formatDate(first.date)} to ${to}`
  const earned = last.interest_cents - first.interest_cents
  return earned > 0
    ? `${change}; ${formatAmount(earned)} of ${earnings} was paid into it since.`
    : `${change}.`
}

/** The text of one day on the scrubber. */
function pointWords({ date, balance_cents }: BalancePoint): string {
  return `${formatDate(date)}: ${formatAmount(balance_cents)}`
}

const DAYS_IN_TABLE = 62

/** The days a table shows: every day of a short range, else the month ends, and always the last day. */
export function tablePoints(points: readonly BalancePoint[]): BalancePoint[] {
  if (points.length <= DAYS_IN_TABLE) return points.toReversed()
  const isMonthEnd = (index: number) =>
    points[index]?.date.slice(0, 7) !== points[index + 1]?.date.slice(0, 7)
  return points.filter((_, index) => isMonthEnd(index)).toReversed()
}

/** How far back the chart looks. A range longer than the account's age is not offered. */
type Range = '1M' | '6M' | '1Y' | 'All'

interface RangeOption {
  value: Range
  label: string
  fullLabel: string
  days: number
}

const RANGES: readonly RangeOption[] = [
  { value: '1M', label: '1M', fullLabel: '1 month', days: 30 },
  { value: '6M', label: '6M', fullLabel: '6 months', days: 182 },
  { value: '1Y', label: '1Y', fullLabel: '1 year', days: 365 },
  { value: 'All', label: 'All', fullLabel: 'Since the account was opened', days: Infinity },
]

const DAY_MS = 86_400_000

export function rangesFor(openedOn: string, today: string): RangeOption[] {
  const age = (Date.parse(today) - Date.parse(openedOn)) / DAY_MS
  return RANGES.filter((_, index) => index === 0 || age > (RANGES[index - 1]?.days ?? 0))
}

/** The first and last day of a range, which never starts before the account was opened. */
export function periodOf(range: Range, openedOn: string, today: string) {
  const days = RANGES.find(({ value }) => value === range)?.days ?? Infinity
  if (days === Infinity) return { from: openedOn, to: today }
  const back = new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
  return { from: back < openedOn ? openedOn : back, to: today }
}

interface BalanceChartProps {
  account: Account
  /** The bank's day. */
  today: string
}

/** The balance over time: a chart with a sentence, a scrubber, and a table (UX 3). */
export function BalanceChart({ account, today }: BalanceChartProps) {
  const ranges = rangesFor(account.opened_on, today)
  const [chosen, setChosen] = useState<Range>('1Y')
  const [isTable, setIsTable] = useState(false)
  const range = ranges.find(({ value }) => value === chosen)?.value ?? ranges.at(-1)?.value ?? 'All'
  const balances = useData(accountEndpoints.getBalances, {
    params: { uuid: account.uuid },
    query: periodOf(range, account.opened_on, today),
  })
  const hasBalance = balances.data?.points.some(({ balance_cents }) => balance_cents > 0) ?? true
  return (
    <>
      <ChartHeading>
        {hasBalance && (
          <div className="-mx-3 flex flex-1 flex-wrap items-center justify-between gap-x-4 max-sm:basis-full sm:mx-0 sm:justify-end print:hidden">
            {ranges.length > 1 && (
              <SegmentedControl
                label="How far back"
                segments={ranges}
                value={range}
                onChange={setChosen}
              />
            )}
            <LinkButton className="max-sm:mx-3" onClick={() => setIsTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </LinkButton>
          </div>
        )}
      </ChartHeading>
      <QueryState query={balances} loading={<ChartSkeleton />}>
        {({ points }) => {
          if (!hasBalance) return <Figure points={[]} />
          return isTable ? <BalanceTable points={points} /> : <Figure key={range} points={points} />
        }}
      </QueryState>
    </>
  )
}

function Figure({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  const [index, setIndex] = useState(points.length - 1)
  const [first, shown, last] = [points[0], points[index], points.at(-1)]
  if (!first || !last || !shown)
    return <p className="text-ink-muted">{chartSentence([], earnings)}</p>
  return (
    <figure>
      <p aria-hidden className="figures text-sm font-bold">
        {pointWords(shown)}
      </p>
      <div className="relative mt-2 h-44 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:h-52 xl:h-96">
        <ChartDrawing points={points} index={index} />
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={pointWords(shown)}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={(event) => setIndex(Number(event.target.value))}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
        />
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-muted">
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
      </p>
      <figcaption className="mt-3 text-sm text-ink-muted">
        {chartSentence(points, earnings)}
      </figcaption>
    </figure>
  )
}

/** The same data as the chart in a table; a long range shows month ends only. */
function BalanceTable({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Balance at the end of the day, newest first</caption>
      <thead className="text-sm text-ink-muted">
        <tr>
          <th scope="col" className="py-2 font-normal">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Balance
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {asTitle(earnings)} so far
          </th>
        </tr>
      </thead>
      <tbody>
        {tablePoints(points).map(({ date, balance_cents, interest_cents }) => (
          <tr key={date} className="border-t border-hairline">
            <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
              {formatDate(date)}
            </th>
            <td className="py-2 text-right">
              <Money cents={balance_cents} className="font-bold" />
            </td>
            <td className="py-2 pl-4 text-right">
              <Money cents={interest_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChartDrawingProps {
  points: readonly BalancePoint[]
  /** The index of the day the scrubber is at. */
  index: number
}

/** The drawing alone; screen readers get the sentence and the table instead. */
function ChartDrawing({ points, index }: ChartDrawingProps) {
  const { line, area, earned, x, y } = useMemo(() => drawBalances(points), [points])
  const at = points[index]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible text-primary-text"
    >
      <path d={area} className="fill-primary-tint" />
      <path d={earned} className="fill-current opacity-25" />
      <path
        d={`M0 ${HEIGHT}H${WIDTH}`}
        className="stroke-hairline"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        className="fill-none stroke-current stroke-2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {at && (
        <>
          <path
            d={`M${x(index)} 0V${HEIGHT}`}
            className="stroke-ink-muted"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          {/* A zero-length line with a round cap stays a dot, however the drawing is stretched. */}
          <path
            d={`M${x(index)} ${y(at.balance_cents)}h0`}
            className="stroke-current stroke-8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
