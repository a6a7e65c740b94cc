import { wrongLine } from '../statement.ts'

export interface Row {
  /** Where it begins. */
  line: number
  cells: string[]
}

interface Place {
  at: number
  line: number
}

/** The rows of a table (RFC 4180), also with semicolons or tabs; quoted cells may hold anything. */
export function readRows(text: string): Row[] {
  const separator = separatorOf(text)
  const rows: Row[] = []
  const place: Place = { at: 0, line: 1 }
  while (place.at < text.length) {
    const row: Row = { line: place.line, cells: readRow(text, separator, place) }
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return rows
}

/** Whichever the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

function readRow(text: string, separator: string, place: Place): string[] {
  const cells: string[] = []
  for (;;) {
    cells.push(text[place.at] === '"' ? readQuoted(text, place) : readPlain(text, separator, place))
    const mark = text[place.at]
    place.at += 1
    if (mark === separator) continue
    if (mark === '\r' && text[place.at] === '\n') place.at += 1
    if (mark !== undefined && mark !== '\r' && mark !== '\n') {
      throw wrongLine(place.line, 'a quoted cell goes on after its closing quote.')
    }
    place.line += 1
    return cells
  }
}

function readPlain(text: string, separator: string, place: Place): string {
  const begin = place.at
  while (place.at < text.length && ![separator, '\r', '\n'].includes(text[place.at] ?? '')) {
    place.at += 1
  }
  return text.slice(begin, place.at).trim()
}

function readQuoted(text: string, place: Place): string {
  const begun = place.line
  let cell = ''
  for (place.at += 1; ; place.at += 1) {
    const mark = text[place.at]
    if (mark === undefined) throw wrongLine(begun, 'a quote is opened and never closed.')
    if (mark === '\n') place.line += 1
    if (mark === '"') {
      if (text[place.at + 1] !== '"') break
      place.at += 1
    }
    cell += mark
  }
  place.at += 1
  return cell.trim()
}
