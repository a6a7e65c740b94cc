import { type CsvCell, writeCsvRows } from '../../../../platform/csv.ts'

export interface ExportPage {
  csv: string
  /** Names the piece after this one; null where it ends. */
  next: string | null
}

export interface Piece {
  rows: readonly (readonly CsvCell[])[]
  next: string | null
}

/** A piece of a table; the first one has the headings. */
export function csvPage(
  headings: readonly string[],
  isFirst: boolean,
  { rows, next }: Piece,
): ExportPage {
  const csv = isFirst
    ? writeCsvRows([headings, ...rows], { hasByteOrderMark: true })
    : writeCsvRows(rows)
  return { csv, next }
}
