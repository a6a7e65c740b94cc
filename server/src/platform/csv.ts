import { createReadStream } from 'node:fs'
import { CsvError, type CsvErrorCode, parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { decimalOf } from './decimal.ts'
import { invalid } from './errors.ts'

/** Amounts have a separate cell type, because text that begins with a minus is treated as a formula. */
export type CsvCell = string | { cents: number }

/**
 * Writes rows as CSV (RFC 4180). Spreadsheets misread the encoding of a file without a byte order mark, so
 * files for them begin with one.
 */
export function writeCsvRows(
  rows: readonly (readonly CsvCell[])[],
  { hasByteOrderMark = false } = {},
): string {
  return stringify(rows as CsvCell[][], {
    bom: hasByteOrderMark,
    record_delimiter: 'windows',
    cast: {
      string: escapeFormula,
      object: (amount) => decimalOf((amount as Exclude<CsvCell, string>).cents),
    },
  })
}

/** The characters by which spreadsheets recognize a formula, including their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Prevents spreadsheets from running text as a formula: names of banks and people come from outside. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export interface CsvRow {
  /** The line of the file on which the row begins. */
  line: number
  cells: string[]
}

/**
 * Reads a small file of rows separated by commas, semicolons or tabs. Empty rows are skipped. A file that
 * cannot be read is refused with the line of the bad row.
 */
export function readCsvRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  try {
    // The parser counts a carriage return within a cell as a line, so all line ends are normalized first.
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line, cells: cells.map((cell) => cell.trim()) })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('file', `Line ${line}: ${REFUSALS[error.code] ?? 'it is not CSV.'}`)
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const AFTER_QUOTE = 'a quoted cell goes on after its closing quote.'
const REFUSALS: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed.',
  CSV_INVALID_CLOSING_QUOTE: AFTER_QUOTE,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: AFTER_QUOTE,
  INVALID_OPENING_QUOTE: 'a cell has a quote in it and does not begin with one.',
}

/** The separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

/** The first heading that repeats an earlier one; it would be unclear which of the two columns counts. */
export function repeatedHeading(headings: readonly string[]): string | undefined {
  return headings.find((heading, place) => heading !== '' && headings.indexOf(heading) < place)
}

/** Far more than any row has; a quote that is never closed would include the rest of the file. */
const MAX_ROW_BYTES = 64 * 1024

/** Reads a file of any size row by row from a byte offset, and returns the offset of the next row. */
export async function* readCsvFile(
  path: string,
  from = 0,
): AsyncGenerator<{ cells: string[]; offset: number }> {
  const parser = parseStream({
    bom: true,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const file = createReadStream(path, { start: from })
  file.on('error', (error) => parser.destroy(error))
  try {
    const rows: AsyncIterable<{ record: string[]; info: { bytes: number } }> = file.pipe(parser)
    for await (const { record, info } of rows) yield { cells: record, offset: from + info.bytes }
  } catch (error) {
    throw error instanceof CsvError ? invalid('file', `${path}: ${error.message}.`) : error
  } finally {
    file.destroy()
  }
}
