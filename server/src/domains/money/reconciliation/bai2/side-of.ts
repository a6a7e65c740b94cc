import type { Side } from '../statement.ts'

interface Span {
  from: number
  to: number
  side: Side
}

/** The ranges of BAI2's type codes; the last two are for codes a bank made up itself. */
const SPANS: readonly Span[] = [
  { from: 100, to: 399, side: 'credit' },
  { from: 400, to: 699, side: 'debit' },
  { from: 920, to: 959, side: 'credit' },
  { from: 960, to: 999, side: 'debit' },
]

/** By its code alone; one that nobody listed is kept all the same. */
export function sideOf(typeCode: string): Side {
  const code = Number(typeCode)
  return SPANS.find(({ from, to }) => code >= from && code <= to)?.side ?? 'unknown'
}
