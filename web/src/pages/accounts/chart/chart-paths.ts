import type { BalancePoint } from '@passbook/contract/accounts'

/** The drawing is made on this square; the page stretches it. */
export const WIDTH = 1000
export const HEIGHT = 300

/** Room above the highest point, so that its line is not cut. */
const TOP = 12

export interface Drawing {
  /** The line of the balance. */
  line: string
  /** Below the line. */
  area: string
  /** Between what was put in and what it grew to. */
  earned: string
  x: (index: number) => number
  y: (cents: number) => number
}

/**
 * A balance stays until something is posted, so its line goes in steps; it begins at zero, as a
 * drawing that began higher would make much of little.
 */
export function drawBalances(points: readonly BalancePoint[]): Drawing {
  const most = Math.max(1, ...points.map(({ balance_cents }) => balance_cents))
  const x = (index: number) => (points.length < 2 ? WIDTH : (index / (points.length - 1)) * WIDTH)
  const y = (cents: number) => HEIGHT - (Math.max(0, cents) / most) * (HEIGHT - TOP)
  const before = points[0]?.interest_cents ?? 0
  const tops = points.map(({ balance_cents }) => y(balance_cents))
  const bases = points.map(({ balance_cents, interest_cents }) =>
    y(balance_cents - Math.max(0, interest_cents - before)),
  )
  const line = steps(tops, x)
  return {
    line,
    area: `${line}V${HEIGHT}H0Z`,
    earned: `${line}${back(bases, x)}Z`,
    x,
    y,
  }
}

/** Along the heights, each kept until the next begins. */
function steps(heights: readonly number[], x: Drawing['x']): string {
  const [first = HEIGHT] = heights
  const rest = heights.slice(1).map((height, index) => `H${round(x(index + 1))}V${round(height)}`)
  return `M0 ${round(first)}${heights.length === 1 ? `H${WIDTH}` : ''}${rest.join('')}`
}

/** The same way from the end to the beginning. */
function back(heights: readonly number[], x: Drawing['x']): string {
  const last = heights.length - 1
  const parts = heights.toReversed().map((height, index) => {
    return `V${round(height)}H${round(x(last - index))}`
  })
  return parts.join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
