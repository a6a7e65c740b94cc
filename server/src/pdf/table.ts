import { type Line, type TextStyle, layOut } from './lay-out.ts'
import { CONTENT, MUTED, type Sheet, type Structure, lineHeightPt } from './sheet.ts'

export interface Column {
  name: string
  /** Of the width there is; all together 1. */
  share: number
  /** Figures stand below each other. */
  isFigure?: boolean
}

export interface Table {
  /** What it shows, for who does not see it. */
  summary: string
  columns: readonly Column[]
  /** The first cell names its row. */
  rows: readonly (readonly string[])[]
}

const CELL: TextStyle = { weight: 'regular', sizePt: 9.5 }
const HEAD: TextStyle = { weight: 'bold', sizePt: 8.5 }
const PADDING_PT = 4
const GAP_PT = 10

/** Rows are never divided; on each further page the head is there again, as decoration. */
export function writeTable(sheet: Sheet, { summary, columns, rows }: Table): void {
  const places = placesOf(columns)
  const head = places.map(({ name, widthPt }) => layOut(name, HEAD, widthPt))
  const table = sheet.element(sheet.root, 'Table', { alt: summary })

  sheet.makeRoom(heightOf(head, HEAD) + 2 * lineHeightPt(CELL))
  const titles = sheet.element(sheet.element(table, 'THead'), 'TR')
  places.forEach((place, index) => {
    const cell = sheet.element(titles, 'TH', { scope: 'Column' })
    cell.add(() => paintCell(sheet, place, head[index] ?? [], HEAD, MUTED))
  })
  closeRow(sheet, heightOf(head, HEAD))

  const body = sheet.element(table, 'TBody')
  for (const row of rows) writeRow(sheet, body, { places, head, row })
  table.end()
}

type Place = Column & { xPt: number; widthPt: number }

function placesOf(columns: readonly Column[]): Place[] {
  let xPt = CONTENT.leftPt
  return columns.map((column) => {
    const place = { ...column, xPt, widthPt: column.share * CONTENT.widthPt - GAP_PT }
    xPt += column.share * CONTENT.widthPt
    return place
  })
}

interface RowToWrite {
  places: readonly Place[]
  head: readonly Line[][]
  row: readonly string[]
}

function writeRow(sheet: Sheet, body: Structure, { places, head, row }: RowToWrite): void {
  const cells = places.map(({ widthPt }, index) => layOut(row[index] ?? '', CELL, widthPt))
  if (sheet.makeRoom(heightOf(cells, CELL))) {
    sheet.decorate(() => {
      places.forEach((place, index) => paintCell(sheet, place, head[index] ?? [], HEAD, MUTED))
    })
    closeRow(sheet, heightOf(head, HEAD))
  }
  const line = sheet.element(body, 'TR')
  places.forEach((place, index) => {
    const cell =
      index === 0 ? sheet.element(line, 'TH', { scope: 'Row' }) : sheet.element(line, 'TD')
    cell.add(() => paintCell(sheet, place, cells[index] ?? [], CELL))
  })
  closeRow(sheet, heightOf(cells, CELL))
}

function paintCell(
  sheet: Sheet,
  { xPt, widthPt, isFigure = false }: Place,
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

function closeRow(sheet: Sheet, heightPt: number): void {
  sheet.yPt += heightPt
  sheet.hairline(sheet.yPt)
}

function heightOf(cells: readonly Line[][], style: TextStyle): number {
  const most = Math.max(...cells.map(({ length }) => length))
  return most * lineHeightPt(style) + 2 * PADDING_PT
}
