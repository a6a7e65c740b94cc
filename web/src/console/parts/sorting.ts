/** How a list is sorted, by which of its columns. */
export interface Sorting {
  column: string
  direction: 'ascending' | 'descending'
}

/** Pressing a heading: upwards, then downwards, then as the server gave it. */
export function nextSorting(now: Sorting | null, column: string): Sorting | null {
  if (now?.column !== column) return { column, direction: 'ascending' }
  return now.direction === 'ascending' ? { column, direction: 'descending' } : null
}

export function sorted<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  { direction }: Sorting,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-US', { sensitivity: 'base' })
}
