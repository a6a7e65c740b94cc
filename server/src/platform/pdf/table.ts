import { type Line, type TextStyle, layOut } from './lay-out.ts'
import { type Area, CONTENT, MUTED, type Sheet, type Structure, lineHeightPt } from './sheet.ts'

export interface Column {
  name: string
  /** The share of the table width; all columns together make 1. */
  share: number
  /** Figures are right-aligned. */
  isFigure?: boolean
}

export interface Table {
  /** A description for people who cannot see the table. */
  summary: string
  columns: readonly Column[]
  /** The rows; the first cell of each is its header. */
  rows: readonly (readonly string[])[]
  /** The last row, if it is a total. */
  total?: readonly string[]
}

const CELL: TextStyle = { weight: 'regular', sizePt: 9.5 }
const TOTAL: TextStyle = { weight: 'bold', sizePt: 9.5 }
const HEAD: TextStyle = { weight: 'bold', sizePt: 8.5 }
const PADDING_PT = 3
const GAP_PT = 10
const BETWEEN_PT = 24

/** Writes a table. Rows are never split; the header is repeated on each page, as decoration. */
export function writeTable(sheet: Sheet, table: Table, area: Area = CONTENT): void {
  const { summary, columns, rows, total } = table
  const places = placeColumns(columns, area)
  const head = places.map(({ name, widthPt }) => layOut(name, HEAD, widthPt))
  const element = sheet.element(sheet.root, 'Table', { alt: summary })

  sheet.makeRoom(heightOf(head, HEAD) + 2 * lineHeightPt(CELL))
  const titles = sheet.element(sheet.element(element, 'THead'), 'TR')
  places.forEach((place, index) => {
    const cell = sheet.element(titles, 'TH', { scope: 'Column' })
    cell.add(() => paintCell(sheet, place, head[index] ?? [], HEAD, MUTED))
  })
  closeHead(sheet, heightOf(head, HEAD), area)

  const body = sheet.element(element, 'TBody')
  for (const row of rows) writeRow(sheet, body, { places, head, row, style: CELL, area })
  if (total) {
    // Painted over the thin line that is already there.
    sheet.rule(sheet.yPt, area)
    writeRow(sheet, body, { places, head, row: total, style: TOTAL, area, isLast: true })
  }
  element.end()
}

/** How much room a table takes on one page. */
export function tableHeightPt({ columns, rows, total }: Table, area: Area = CONTENT): number {
  const places = placeColumns(columns, area)
  const rowPt = (cells: readonly string[], style: TextStyle) =>
    heightOf(
      places.map(({ widthPt }, index) => layOut(cells[index] ?? '', style, widthPt)),
      style,
    )
  const headPt = rowPt(
    columns.map(({ name }) => name),
    HEAD,
  )
  const rowsPt = rows.reduce((sum, row) => sum + rowPt(row, CELL), 0)
  return headPt + rowsPt + (total ? rowPt(total, TOTAL) : 0)
}

/** Writes two short tables side by side, on one page. */
export function writeBeside(sheet: Sheet, [left, right]: readonly [Table, Table]): void {
  const widthPt = (CONTENT.widthPt - BETWEEN_PT) / 2
  const rows = Math.max(...[left, right].map((table) => table.rows.length + (table.total ? 1 : 0)))
  sheet.makeRoom((rows + 1) * (2 * lineHeightPt(CELL) + 2 * PADDING_PT))
  const topPt = sheet.yPt
  writeTable(sheet, left, { leftPt: CONTENT.leftPt, widthPt })
  const belowPt = sheet.yPt
  sheet.yPt = topPt
  writeTable(sheet, right, { leftPt: CONTENT.leftPt + widthPt + BETWEEN_PT, widthPt })
  sheet.yPt = Math.max(sheet.yPt, belowPt)
}

type PlacedColumn = Column & { xPt: number; widthPt: number }

/** Positions the columns with gaps between them; the last one reaches the edge. */
function placeColumns(columns: readonly Column[], area: Area): PlacedColumn[] {
  let xPt = area.leftPt
  return columns.map((column, index) => {
    const gapPt = index === columns.length - 1 ? 0 : GAP_PT
    const place = { ...column, xPt, widthPt: column.share * area.widthPt - gapPt }
    xPt += column.share * area.widthPt
    return place
  })
}

interface RowToWrite {
  places: readonly PlacedColumn[]
  head: readonly Line[][]
  row: readonly string[]
  style: TextStyle
  area: Area
  /** True for the last row, below which no line is needed. */
  isLast?: boolean
}

function writeRow(sheet: Sheet, body: Structure, written: RowToWrite): void {
  const { places, head, row, style, area, isLast = false } = written
  const cells = places.map(({ widthPt }, index) => layOut(row[index] ?? '', style, widthPt))
  if (sheet.makeRoom(heightOf(cells, style))) {
    sheet.decorate(() => {
      places.forEach((place, index) => paintCell(sheet, place, head[index] ?? [], HEAD, MUTED))
    })
    closeHead(sheet, heightOf(head, HEAD), area)
  }
  const line = sheet.element(body, 'TR')
  places.forEach((place, index) => {
    const cell =
      index === 0 ? sheet.element(line, 'TH', { scope: 'Row' }) : sheet.element(line, 'TD')
    cell.add(() => paintCell(sheet, place, cells[index] ?? [], style))
  })
  sheet.yPt += heightOf(cells, style)
  if (!isLast) sheet.hairline(sheet.yPt, area)
}

function paintCell(
  sheet: Sheet,
  { xPt, widthPt, isFigure = false }: PlacedColumn,
  lines: readonly Line[],
  style: TextStyle,
  color?: string,
): void {
  lines.forEach((line, index) => {
    const atPt = isFigure ? xPt + widthPt - line.widthPt : xPt
    const yPt = sheet.yPt + PADDING_PT + index * lineHeightPt(style)
    sheet.line(line, style, { xPt: atPt, yPt }, color)
  })
}

function closeHead(sheet: Sheet, heightPt: number, area: Area): void {
  sheet.yPt += heightPt
  sheet.rule(sheet.yPt, area)
}

function heightOf(cells: readonly Line[][], style: TextStyle): number {
  const most = Math.max(...cells.map(({ length }) => length))
  return most * lineHeightPt(style) + 2 * PADDING_PT
}
