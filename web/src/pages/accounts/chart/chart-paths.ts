import type { BalancePoint } from '@passbook/contract/accounts'

/** The size of the drawing; the page stretches it. */
export const WIDTH = 1000
export const HEIGHT = 300

/** Room above the highest point, so that its line is not cut off. */
const TOP = 12

export interface Drawing {
  /** The balance line. */
  line: string
  /** The area below the line. */
  area: string
  /** The area of the interest: between the deposits and the balance. */
  earned: string
  x: (index: number) => number
  y: (cents: number) => number
}

/**
 * A balance stays until something is posted, so its line goes in steps. The y axis starts at zero,
 * because a higher start would exaggerate small changes.
 */
export function drawBalances(points: readonly BalancePoint[]): Drawing {
  const maxCents = Math.max(1, ...points.map(({ balance_cents }) => balance_cents))
  const x = (index: number) => (points.length < 2 ? WIDTH : (index / (points.length - 1)) * WIDTH)
  const y = (cents: number) => HEIGHT - (Math.max(0, cents) / maxCents) * (HEIGHT - TOP)
  const interestBefore = points[0]?.interest_cents ?? 0
  const tops = points.map(({ balance_cents }) => y(balance_cents))
  const bases = points.map(({ balance_cents, interest_cents }) =>
    y(balance_cents - Math.max(0, interest_cents - interestBefore)),
  )
  const line = steps(tops, x)
  return {
    line,
    area: `${line}V${HEIGHT}H0Z`,
    earned: `${line}${stepsBack(bases, x)}Z`,
    x,
    y,
  }
}

/** A stepped path from left to right; each height lasts until the next point. */
function steps(heights: readonly number[], x: Drawing['x']): string {
  const [first = HEIGHT] = heights
  const rest = heights.slice(1).map((height, index) => `H${round(x(index + 1))}V${round(height)}`)
  return `M0 ${round(first)}${heights.length === 1 ? `H${WIDTH}` : ''}${rest.join('')}`
}

/** The stepped path from right to left. */
function stepsBack(heights: readonly number[], x: Drawing['x']): string {
  const last = heights.length - 1
  const parts = heights.toReversed().map((height, index) => {
    return `V${round(height)}H${round(x(last - index))}`
  })
  return parts.join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
