import { type Account, type BalancePoint, accountEndpoints } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/format-dates'
import { type PointerEvent, useState, useMemo } from 'react'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { formatAmount, formatMovement } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import * as wording from '../wording.ts'
import { type Drawing, HEIGHT, WIDTH, dayLabels, drawBalances, tickWords } from './chart-paths.ts'

/** One sentence that compares the last day with the first. */
export function chartSentence(points: readonly BalancePoint[], earnings: string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return wording.yourBalanceHistoryWillAppear
  const change = last.balance_cents - first.balance_cents
  const date = formatDate(first.date)
  if (change === 0) return fill(wording.noChangeSinceDate, { date })
  const earnedCents = last.interest_cents - first.interest_cents
  const moved = { change: formatAmount(Math.abs(change)), date }
  if (earnedCents === change) return fill(wording.upChangeAllFromEarnings, { ...moved, earnings })
  const isUp = change > 0
  if (earnedCents <= 0) {
    return fill(isUp ? wording.upChangeSinceDate : wording.downChangeSinceDate, moved)
  }
  const withEarnings = { ...moved, earned: formatAmount(earnedCents), earnings }
  return fill(isUp ? wording.upChangeIncludingEarned : wording.downChangeAfterEarned, withEarnings)
}

/** The chart begins on the first day with money in the account. */
export function fromFirstMoney(points: readonly BalancePoint[]): readonly BalancePoint[] {
  const first = points.findIndex(({ balance_cents }) => balance_cents > 0)
  return first === -1 ? [] : points.slice(first)
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

/** How far back the chart looks. A range longer than the person's history is not offered. */
type Range = '1M' | '6M' | '1Y' | 'All'

interface RangeOption {
  value: Range
  label: string
  fullLabel: string
  days: number
}

const RANGES: readonly RangeOption[] = [
  { value: '1M', label: '1M', fullLabel: wording.month1, days: 30 },
  { value: '6M', label: '6M', fullLabel: wording.months6, days: 182 },
  { value: '1Y', label: '1Y', fullLabel: wording.year1, days: 365 },
  { value: 'All', label: wording.all, fullLabel: wording.sinceTheAccountWasOpened, days: Infinity },
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
  const ranges = rangesFor(account.history_from, today)
  const [chosen, setChosen] = useState<Range>('1Y')
  const [isTable, setIsTable] = useState(false)
  const range = ranges.find(({ value }) => value === chosen)?.value ?? ranges.at(-1)?.value ?? 'All'
  const balances = useData(accountEndpoints.getBalances, {
    params: { uuid: account.uuid },
    query: periodOf(range, account.history_from, today),
  })
  return (
    <>
      <h3 className="sr-only">{wording.balanceOverTime}</h3>
      <div className="mb-1 flex min-h-target items-center justify-between gap-x-3 sm:justify-end print:hidden">
        {ranges.length > 1 && (
          <SegmentedControl
            label={wording.timeRange}
            segments={ranges}
            value={range}
            onChange={setChosen}
          />
        )}
        <LinkButton className="text-sm" onClick={() => setIsTable(!isTable)}>
          {isTable ? wording.chart : wording.table}
        </LinkButton>
      </div>
      {/* With the controls above it has the height of the whole place. */}
      <QueryState query={balances} loading={<Skeleton className="h-61 sm:h-56" />}>
        {({ points }) => {
          const shown = fromFirstMoney(points)
          return isTable ? <BalanceTable points={shown} /> : <Figure key={range} points={shown} />
        }}
      </QueryState>
    </>
  )
}

function Figure({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  const drawing = useMemo(() => drawBalances(points), [points])
  /** The day that is pointed at or chosen by keyboard. */
  const [index, setIndex] = useState<number | null>(null)
  const last = points.length - 1
  const shown = points[index ?? last]
  if (!shown) return <p className="min-h-54 text-ink-muted">{chartSentence([], earnings)}</p>
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.round(((event.clientX - left) / width) * last)
    setIndex(Math.min(Math.max(place, 0), last))
  }
  return (
    <figure>
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <ValueAxis drawing={drawing} />
        <div
          className="relative h-44 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          onPointerMove={point}
          onPointerLeave={() => setIndex(null)}
        >
          <ChartDrawing drawing={drawing} points={points} index={index} />
          {index !== null && (
            <Reading drawing={drawing} points={points} index={index} point={shown} />
          )}
          <input
            type="range"
            aria-label={wording.day}
            aria-valuetext={pointWords(shown)}
            min={0}
            max={last}
            value={index ?? last}
            onChange={(event) => setIndex(Number(event.target.value))}
            onBlur={() => setIndex(null)}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
          />
        </div>
        <DayAxis points={points} drawing={drawing} />
      </div>
      <figcaption className="mt-1 text-sm text-ink-muted max-sm:min-h-10">
        {chartSentence(points, earnings)}
      </figcaption>
    </figure>
  )
}

function ValueAxis({ drawing: { ticks, y } }: { drawing: Drawing }) {
  const widest = tickWords(ticks.at(-1) ?? 0)
  return (
    <div aria-hidden className="figures relative text-xs text-ink-muted">
      <span className="invisible">{widest}</span>
      {ticks.map((cents) => (
        <span
          key={cents}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: percent(y(cents), HEIGHT) }}
        >
          {tickWords(cents)}
        </span>
      ))}
    </div>
  )
}

function DayAxis({ points, drawing: { x } }: Pick<PlaceProps, 'points' | 'drawing'>) {
  const labels = dayLabels(points)
  return (
    <div aria-hidden className="relative col-start-2 mt-1.5 h-4 text-xs text-ink-muted">
      {labels.map(({ index, text }, place) => (
        <span
          key={index}
          className={`absolute whitespace-nowrap ${place === 0 ? '' : place === labels.length - 1 ? '-translate-x-full' : '-translate-x-1/2'}`}
          style={{ left: place === 0 ? '0' : percent(x(index), WIDTH) }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

interface PlaceProps {
  drawing: Drawing
  points: readonly BalancePoint[]
  /** The index of the day that is pointed at. */
  index: number
}

/**
 * The day, its balance, and the difference from the first day, above or below the point. It moves along with
 * the point from edge to edge, so that it never leaves the chart.
 */
function Reading({ drawing, points, index, point }: PlaceProps & { point: BalancePoint }) {
  const [first] = points
  const [left, y] = [percent(drawing.x(index), WIDTH), drawing.y(point.balance_cents)]
  const down = y > HEIGHT / 2 ? 'calc(-100% - 0.75rem)' : '0.75rem'
  const change = point.balance_cents - (first?.balance_cents ?? 0)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md border border-hairline bg-surface px-3 py-1.5 text-xs whitespace-nowrap shadow-raised print:hidden"
      style={{ left, top: percent(y, HEIGHT), translate: `-${left} ${down}` }}
    >
      <p className="text-ink-muted">{formatDate(point.date)}</p>
      <p className="figures text-sm font-bold">{formatAmount(point.balance_cents)}</p>
      {first && index > 0 && (
        <p className="figures text-ink-muted">
          {fill(wording.changeSinceDate, {
            change: formatMovement(change),
            date: formatDate(first.date),
          })}
        </p>
      )}
    </div>
  )
}

function percent(value: number, of: number): string {
  return `${(value / of) * 100}%`
}

/** The same data as the chart in a table; a long range shows month ends only. */
function BalanceTable({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  return (
    <div
      role="region"
      aria-label={wording.balanceAtTheEndOf}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-sm print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-left">
        <caption className="sr-only">{wording.balanceAtTheEndOfThe}</caption>
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {wording.day}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {wording.balance}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {fill(wording.earningsSoFar, { earnings: asTitle(earnings) })}
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
    </div>
  )
}

interface ChartDrawingProps extends Omit<PlaceProps, 'index'> {
  index: number | null
}

/** The drawing alone; screen readers get the sentence and the table instead. */
function ChartDrawing({ drawing, points, index }: ChartDrawingProps) {
  const { line, area, ticks, x, y } = drawing
  const at = index === null ? undefined : points[index]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible text-primary-text"
    >
      <path d={area} className="fill-primary-tint" />
      {ticks.map((cents) => (
        <path
          key={cents}
          d={`M0 ${y(cents)}H${WIDTH}`}
          className="stroke-hairline"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={line}
        className="fill-none stroke-current stroke-2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {at && index !== null && (
        <g className="print:hidden">
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
        </g>
      )}
    </svg>
  )
}
