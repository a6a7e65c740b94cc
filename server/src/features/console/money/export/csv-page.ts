/** RFC 4180. */
const END = '\r\n'
/** Programs of spreadsheets take a file without it for another alphabet. */
const BYTE_ORDER_MARK = '\u{FEFF}'

export interface ExportPage {
  csv: string
  /** Names the piece after this one; null where it ends. */
  next: string | null
}

export interface Piece {
  rows: readonly (readonly string[])[]
  next: string | null
}

/** A piece of a table; the first one has the headings. Texts are never run as formulas. */
export function csvPage(
  headings: readonly string[],
  isFirst: boolean,
  { rows, next }: Piece,
): ExportPage {
  const lines = rows.map((row) => row.join(',') + END).join('')
  return { csv: isFirst ? BYTE_ORDER_MARK + headings.join(',') + END + lines : lines, next }
}
