/** How far back the chart looks; one that reaches before the account says no more than a shorter one. */

export type Range = '1M' | '6M' | '1Y' | 'All'

interface RangeOf {
  value: Range
  label: string
  fullLabel: string
  days: number
}

const RANGES: readonly RangeOf[] = [
  { value: '1M', label: '1M', fullLabel: '1 month', days: 30 },
  { value: '6M', label: '6M', fullLabel: '6 months', days: 182 },
  { value: '1Y', label: '1Y', fullLabel: '1 year', days: 365 },
  { value: 'All', label: 'All', fullLabel: 'Since the account was opened', days: Infinity },
]

const DAY_MS = 86_400_000

export function rangesFor(openedOn: string, today: string): RangeOf[] {
  const age = (Date.parse(today) - Date.parse(openedOn)) / DAY_MS
  return RANGES.filter((_, index) => index === 0 || age > (RANGES[index - 1]?.days ?? 0))
}

/** The first and the last day of a range; before the account there is nothing to see. */
export function periodOf(range: Range, openedOn: string, today: string) {
  const days = RANGES.find(({ value }) => value === range)?.days ?? Infinity
  if (days === Infinity) return { from: openedOn, to: today }
  const back = new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
  return { from: back < openedOn ? openedOn : back, to: today }
}
