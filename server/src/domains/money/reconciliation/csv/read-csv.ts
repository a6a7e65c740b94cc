import { withoutHidden } from '@passbook/contract/plain-text'
import {
  type BusinessDate,
  addDays,
  isBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { type CsvRow, readCsvRows, repeatedHeading } from '../../../../platform/csv.ts'
import { MAX_LINES, type Statement, type StatementLine, wrongLine } from '../statement.ts'

/** The headings that banks use for these columns, in lower case. */
const HEADINGS = {
  date: ['date', 'posting date', 'posted', 'post date', 'transaction date', 'value date'],
  amount: ['amount', 'amount usd', 'transaction amount'],
  credit: ['credit', 'credits', 'credit amount', 'deposit'],
  debit: ['debit', 'debits', 'debit amount', 'withdrawal'],
  reference: ['reference', 'bank reference', 'reference number', 'ref', 'trace'],
  description: ['description', 'details', 'memo', 'text', 'narrative'],
} as const
type Column = keyof typeof HEADINGS
type Columns = Partial<Record<Column, number>>

/** Longer than any statement; a mistyped year would cover all days in between. */
const MOST_DAYS = 400

/** Reads a statement as a table: date, amount (or debit and credit), description and reference. */
export function readCsv(text: string): Statement {
  const [head, ...rows] = readCsvRows(text)
  if (head === undefined) throw wrongLine(1, 'the file is empty.')
  const columns = readHead(head)
  if (rows.length > MAX_LINES) throw wrongLine(MAX_LINES, `more than ${MAX_LINES} lines.`)
  const lines = rows.map((row) => readLine(row, columns, head.cells.length))
  return { format: 'csv', accountLastFour: null, days: daysOf(lines, head), lines, addsUp: null }
}

function readHead({ line, cells }: CsvRow): Columns {
  const headings = cells.map((cell) => cell.toLowerCase())
  assertOnce(line, headings)
  const columns: Columns = {}
  for (const column of Object.keys(HEADINGS) as Column[]) {
    const known: readonly string[] = HEADINGS[column]
    const place = headings.findIndex((heading) => known.includes(heading))
    if (place >= 0) columns[column] = place
  }
  const missing = [
    columns.date === undefined && 'a column “date”',
    columns.amount === undefined &&
      (columns.credit === undefined || columns.debit === undefined) &&
      'a column “amount” (or both “debit” and “credit”)',
    columns.description === undefined &&
      columns.reference === undefined &&
      'a column “description” or “reference”',
  ].filter(Boolean)
  if (missing.length > 0) {
    throw wrongLine(line, `the first line must name the columns. Missing: ${missing.join(', ')}.`)
  }
  return columns
}

/** For each of these, a file may have only one column; with two, we could not tell which one to use. */
const MONEY: readonly Column[] = ['amount', 'credit', 'debit']

function assertOnce(line: number, headings: readonly string[]): void {
  const twice = repeatedHeading(headings)
  if (twice) throw wrongLine(line, `the column “${twice}” appears twice.`)
  for (const column of MONEY) {
    const known: readonly string[] = HEADINGS[column]
    const [first, second] = headings.filter((heading) => known.includes(heading))
    if (second) throw wrongLine(line, `the columns “${first}” and “${second}” mean the same.`)
  }
}

function readLine({ line, cells }: CsvRow, columns: Columns, width: number): StatementLine {
  if (cells.length !== width) {
    throw wrongLine(line, `it has ${cells.length} cells, but the first line has ${width}.`)
  }
  const cell = (column: Column) => cells[columns[column] ?? -1] ?? ''
  const cents = readCents(line, cell, columns)
  return {
    date: readDay(cell('date'), line),
    amountCents: Math.abs(cents),
    side: cents < 0 ? 'debit' : 'credit',
    typeCode: '',
    reference: cell('reference'),
    text: withoutHidden(cell('description')),
  }
}

function readCents(line: number, cell: (column: Column) => string, columns: Columns): number {
  if (columns.amount !== undefined) return readAmount(cell('amount'), line, 'the amount')
  const [credit, debit] = [cell('credit'), cell('debit')]
  if ((credit === '') === (debit === '')) {
    throw wrongLine(line, 'enter either a debit or a credit.')
  }
  return credit === ''
    ? -Math.abs(readAmount(debit, line, 'the debit'))
    : readAmount(credit, line, 'the credit')
}

/** Reads 2026-11-16, or the format used in the United States: 11/16/2026. */
function readDay(text: string, line: number): BusinessDate {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isBusinessDate(date)) {
    throw wrongLine(line, `“${text}” is not a date (YYYY-MM-DD or MM/DD/YYYY).`)
  }
  return date
}

/** All days from the first to the last; on days without lines the bank had no movements. */
function daysOf(lines: readonly StatementLine[], { line }: CsvRow): BusinessDate[] {
  const dates = lines.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const days: BusinessDate[] = []
  if (first === undefined || last === undefined)
    throw wrongLine(line, 'there are no lines below it.')
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (days.length === MOST_DAYS) {
      throw wrongLine(line, `the lines cover more than ${MOST_DAYS} days: ${first} to ${last}.`)
    }
    days.push(day)
  }
  return days
}

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.\d{1,2})?$/

/** Reads `-1,234.50`, `$1234.5` or `(1,234.50)`, as spreadsheets show them, digit by digit. */
function readAmount(text: string, line: number, what: string): number {
  const isBracketed = /^\(.*\)$/.test(text)
  const bare = (isBracketed ? text.slice(1, -1) : text).replaceAll(/[\s$]/g, '')
  const sign = /^[+\-−]/.exec(bare)?.[0] ?? ''
  const digits = bare.slice(sign.length)
  if (!AMOUNT.test(digits) || (isBracketed && sign !== '')) {
    throw wrongLine(line, `${what} “${text}” is not valid (such as -1234.50).`)
  }
  const [dollars = '', cents = ''] = digits.replaceAll(',', '').split('.')
  const total = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return total !== 0 && (isBracketed || sign === '-' || sign === '−') ? -total : total
}
