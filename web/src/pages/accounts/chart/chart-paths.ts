import type { BalancePoint } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'

/** The size of the drawing; the page stretches it. */
export const WIDTH = 1000
export const HEIGHT = 300

export interface Drawing {
  /** The balance line. */
  line: string
  /** The area below the line. */
  area: string
  /** The values of the axis, from the lowest to the highest. */
  ticks: readonly number[]
  x: (index: number) => number
  y: (cents: number) => number
}

/** A balance stays until something is posted, so its line goes in steps. */
export function drawBalances(points: readonly BalancePoint[]): Drawing {
  const ticks = valueTicks(points.map(({ balance_cents }) => balance_cents))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const x = (index: number) => (points.length < 2 ? WIDTH : (index / (points.length - 1)) * WIDTH)
  const y = (cents: number) => HEIGHT - ((Math.max(low, cents) - low) / (high - low)) * HEIGHT
  const line = steps(
    points.map(({ balance_cents }) => y(balance_cents)),
    x,
  )
  return { line, area: `${line}V${HEIGHT}H0Z`, ticks, x, y }
}

/** About how many parts the axis has. */
const PARTS = 3
const ROUND_STEPS = [1, 2, 5, 10]
const DOLLAR_CENTS = 100

/**
 * Round values in whole dollars around all balances. The axis starts at zero, unless the balances differ
 * by so little that nothing could be seen; its labels then show where it starts.
 */
export function valueTicks(balances: readonly number[]): number[] {
  const [low, high] = [Math.min(...balances), Math.max(...balances, DOLLAR_CENTS)]
  const start = low > (high - low) / 2 && low < high ? low : 0
  const raw = Math.max((high - start) / PARTS, DOLLAR_CENTS)
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = (ROUND_STEPS.find((each) => each * power >= raw) ?? 10) * power
  // Below the lowest balance, so that its line is not on the edge.
  const first = Math.max(Math.ceil(start / step) - 1, 0)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** "$6,000". */
export function tickWords(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

export interface DayLabel {
  index: number
  text: string
}

const LABELS = 4
const DAY_MS = 86_400_000
/** Above this a day of the month says less than its month. */
const DAYS_BY_DAY = 125
const DAYS_BY_MONTH = 400

/** Dates along the chart: the first, the last, and two between them. */
export function dayLabels(points: readonly BalancePoint[]): DayLabel[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const days = (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS
  const count = Math.min(LABELS, points.length)
  return Array.from({ length: count }, (_, place) => {
    const index = count === 1 ? 0 : Math.round((place * (points.length - 1)) / (count - 1))
    const date = points[index]?.date ?? last.date
    const isLast = place === count - 1
    return { index, text: isLast ? dayAndMonth(date) : labelOf(date, days, place === 0) }
  })
}

function labelOf(date: string, days: number, isFirst: boolean): string {
  if (days <= DAYS_BY_DAY) return dayAndMonth(date)
  const month = dayAndMonth(date).slice(0, 3)
  return isFirst || days > DAYS_BY_MONTH ? `${month} ${date.slice(0, 4)}` : month
}

function dayAndMonth(date: string): string {
  return formatDate(date).replace(/, \d{4}$/, '')
}

/** A stepped path from left to right; each height lasts until the next point. */
function steps(heights: readonly number[], x: Drawing['x']): string {
  const [first = HEIGHT] = heights
  const rest = heights.slice(1).map((height, index) => `H${round(x(index + 1))}V${round(height)}`)
  return `M0 ${round(first)}${heights.length === 1 ? `H${WIDTH}` : ''}${rest.join('')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
