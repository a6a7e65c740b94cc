import { type Line, type TextStyle, layOut } from './lay-out.ts'
import { type Area, CONTENT, INK, MUTED, type Sheet, lineHeightPt } from './sheet.ts'

/** A heading and the paragraphs below it. */
export interface Section {
  heading: string
  paragraphs: readonly string[]
}

const HEADING: TextStyle = { weight: 'bold', sizePt: 9 }
const TEXT: TextStyle = { weight: 'regular', sizePt: 7.8 }
const COLUMN_GAP_PT = 24
const AFTER_HEADING_PT = 1.5
const AFTER_PARAGRAPH_PT = 3
const BETWEEN_SECTIONS_PT = 7
/** The space above the columns, below the separating line. */
const ABOVE_PT = 9

/** Writes small print in two columns of about equal length, never split by a page break. */
export function writeColumns(sheet: Sheet, sections: readonly Section[]): void {
  const widthPt = (CONTENT.widthPt - COLUMN_GAP_PT) / 2
  const laid = sections.map((section) => layOutSection(section, widthPt))
  const { left, right, heightPt } = divideIntoColumns(laid)
  if (!sheet.makeRoom(ABOVE_PT + heightPt)) {
    sheet.hairline(sheet.yPt)
    sheet.yPt += ABOVE_PT
  }
  const topPt = sheet.yPt
  for (const section of left) writeSection(sheet, section, { leftPt: CONTENT.leftPt, widthPt })
  sheet.yPt = topPt
  const leftPt = CONTENT.leftPt + widthPt + COLUMN_GAP_PT
  for (const section of right) writeSection(sheet, section, { leftPt, widthPt })
  sheet.yPt = topPt + heightPt
}

interface LaidSection {
  heading: string
  title: readonly Line[]
  paragraphs: readonly (readonly Line[])[]
  heightPt: number
}

function layOutSection({ heading, paragraphs }: Section, widthPt: number): LaidSection {
  const title = layOut(heading, HEADING, widthPt)
  const laid = paragraphs.map((text) => layOut(text, TEXT, widthPt))
  const textPt = laid.map((lines) => lines.length * lineHeightPt(TEXT) + AFTER_PARAGRAPH_PT)
  const heightPt = title.length * lineHeightPt(HEADING) + AFTER_HEADING_PT + sumOf(textPt)
  return { heading, title, paragraphs: laid, heightPt }
}

/** Divides the sections into two columns in reading order. */
function divideIntoColumns(laid: readonly LaidSection[]) {
  const divided = laid.map((_, place) => {
    const [left, right] = [laid.slice(0, place + 1), laid.slice(place + 1)]
    return { left, right, heightPt: Math.max(heightOf(left), heightOf(right)) }
  })
  const [first, ...rest] = divided
  if (first === undefined) return { left: [], right: [], heightPt: 0 }
  return rest.reduce((best, each) => (each.heightPt < best.heightPt ? each : best), first)
}

function writeSection(sheet: Sheet, section: LaidSection, area: Area): void {
  sheet.bookmark(section.heading)
  writeLines(sheet, 'H2', section.title, { style: HEADING, color: INK, area })
  sheet.yPt += AFTER_HEADING_PT
  for (const lines of section.paragraphs) {
    writeLines(sheet, 'P', lines, { style: TEXT, color: MUTED, area })
    sheet.yPt += AFTER_PARAGRAPH_PT
  }
  sheet.yPt += BETWEEN_SECTIONS_PT
}

function writeLines(
  sheet: Sheet,
  type: 'H2' | 'P',
  lines: readonly Line[],
  { style, color, area }: { style: TextStyle; color: string; area: Area },
): void {
  const element = sheet.element(sheet.root, type)
  for (const line of lines) {
    const spot = { xPt: area.leftPt, yPt: sheet.yPt }
    element.add(() => sheet.line(line, style, spot, color))
    sheet.yPt += lineHeightPt(style)
  }
  element.end()
}

function heightOf(sections: readonly LaidSection[]): number {
  const betweenPt = BETWEEN_SECTIONS_PT * Math.max(0, sections.length - 1)
  return sumOf(sections.map(({ heightPt }) => heightPt)) + betweenPt
}

function sumOf(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0)
}
